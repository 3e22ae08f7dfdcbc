/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog of figures. */
#include "app/window/jd-figure-dialog.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/common/jd-figure-instants.h"
#include "app/window/jd-window-private.h"
#include "core/mechanism/jd-file.h"
#include "ui/drawing/figure/jd-figure-look.h"
#include "ui/drawing/jd-export.h"
#include "ui/drawing/jd-formula-font.h"

#define MM (96 / 25.4)
#define PT (96 / 72.0)
/* Most earlier instants of a figure. */
#define MAX_INSTANTS 64
/* Dots per inch of a PNG. */
#define USUAL_DPI 300

struct _JdFigureDialog
{
  AdwWindow            parent_instance;

  JdWindow            *window;        /* not owned: it is the parent */
  guint                offered;       /* JdFigureShow: what there is to show */
  GPtrArray           *checks;        /* GtkCheckButton *, in the order of @words */
  char               **fonts, **points;
  double               usual_width, usual_line, usual_text;
  gboolean             filling;

  AdwComboRow         *format, *font, *trace;
  GtkWidget           *texts_row, *dpi_row, *show_group, *textbook, *motion_group, *export_button;
  GtkFlowBox          *shows;
  GtkSwitch           *texts, *crop, *black, *transparent;
  GtkSpinButton       *width, *line, *text, *dpi;
  GtkEditable         *instants;
  GtkDrawingArea      *preview;
  GtkLabel            *remark;
};

G_DEFINE_FINAL_TYPE (JdFigureDialog, jd_figure_dialog, ADW_TYPE_WINDOW)

static const struct
{
  JdFigureShow  show;
  const char   *label;
} words[] = {
  { JD_FIGURE_LABELS, N_("Names") },
  { JD_FIGURE_BODIES, N_("Names of bodies") },
  { JD_FIGURE_VELOCITY, N_("Velocities") },
  { JD_FIGURE_FORCES, N_("Forces") },
  { JD_FIGURE_GIVEN, N_("Forces") },
  { JD_FIGURE_IMPULSES, N_("Impulses") },
  { JD_FIGURE_FIELD, N_("Virtual field") },
  /* Translators: Jump: a noun: the jump of velocities in an impact. */
  { JD_FIGURE_JUMP, N_("Jump") },
  { JD_FIGURE_GEOMETRY, N_("Velocity space") },
  { JD_FIGURE_AXES, N_("Axes") },
  { JD_FIGURE_ANGLES, N_("Angles") },
  { JD_FIGURE_PARAMETERS, N_("Parameters") },
  { JD_FIGURE_DIMENSIONS, N_("Dimensions") },
  { JD_FIGURE_SYMBOLS, N_("Letters of efforts") },
  { JD_FIGURE_SOLID, N_("Solid joints") },
  { JD_FIGURE_GRID, N_("Grid") },
  { JD_FIGURE_EQUATIONS, N_("Equations") },
  { JD_FIGURE_TITLE, N_("Title") },
  { JD_FIGURE_LEGEND, N_("Legend") },
  /* Translators: Instant: a noun: the time that a figure shows. */
  { JD_FIGURE_INSTANT, N_("Instant") },
};

static const char *const formats[][2] = {
  { "SVG", ".svg" }, { "PDF", ".pdf" }, { "PNG", ".png" }, { "TikZ (LaTeX)", ".tex" },
};

/* ---- The figure ---- */

/* Whether the view shows a motion whose other instants may be seen too. */
static const JdMotion *
get_motion (JdFigureDialog *self)
{
  JdStudy *study = self->window->study;

  return g_str_equal (jd_window_get_view (self->window), "study") && study != NULL &&
             jd_covers_is_empty (jd_study_get_covers (study))
           ? jd_study_get_motion (study)
           : NULL;
}

/* Reads the earlier instants into @times.  FALSE: the text is no list of times that increase, or one of them is not
 * between the start of the motion and @end. */
static gboolean
read_instants (JdFigureDialog *self,
               double          start,
               double          end,
               double         *times,
               gsize          *out_n)
{
  g_auto(GStrv) parts = g_strsplit_set (gtk_editable_get_text (self->instants), ", ;", -1);

  *out_n = 0;
  for (gsize i = 0; parts[i] != NULL; i++)
    {
      char *rest;
      const double time = g_ascii_strtod (parts[i], &rest);

      if (*parts[i] == '\0')
        continue;
      if (*rest != '\0' || *out_n == MAX_INSTANTS || !(time >= start && time < end) ||
          (*out_n > 0 && time <= times[*out_n - 1]))
        return FALSE;
      times[(*out_n)++] = time;
    }
  return TRUE;
}

static JdFigureShow
get_shown (JdFigureDialog *self)
{
  guint show = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (gtk_check_button_get_active (g_ptr_array_index (self->checks, i)))
      show |= words[i].show;
  return show;
}

/* Whether the width is another than that of the figure as it is. */
static gboolean
is_width_chosen (JdFigureDialog *self)
{
  return fabs (gtk_spin_button_get_value (self->width) - self->usual_width) > 0.25;
}

static void
get_look (JdFigureDialog *self,
          JdFigureLook   *out)
{
  const guint font = adw_combo_row_get_selected (self->font);
  const double line = gtk_spin_button_get_value (self->line), text = gtk_spin_button_get_value (self->text);

  *out = (JdFigureLook) {
    .width = is_width_chosen (self) ? gtk_spin_button_get_value (self->width) * MM : 0,
    .line = fabs (line - self->usual_line) > 0.005 ? line * PT : 0,
    .text = fabs (text - self->usual_text) > 0.05 ? text * PT : 0,
    .font = font > 0 && font < g_strv_length (self->fonts) ? jd_formula_font_find (self->fonts[font]) : NULL,
    .black = gtk_switch_get_active (self->black),
    .transparent = gtk_switch_get_active (self->transparent),
    .crop = gtk_switch_get_active (self->crop),
  };
}

/* Adds what the motion lends.  Returns a message if the instants cannot be read. */
static const char *
add_motion (JdFigureDialog   *self,
            JdFigure         *figure,
            JdFigureInstants *states,
            double           *times)
{
  const JdMotion *motion = get_motion (self);
  const guint trace = adw_combo_row_get_selected (self->trace);
  const char *points[] = { trace > 0 && trace < g_strv_length (self->points) ? self->points[trace] : NULL, NULL };
  gsize n;

  if (motion == NULL)
    return NULL;
  if (!read_instants (self, jd_motion_get_start (motion), figure->time, times, &n))
    return _("The instants must increase, from the start of the motion to the instant shown");
  if (n > 0)
    {
      /* All instants are written. */
      figure->instant = NULL;
      jd_figure_instants_add_earlier (states, figure, motion, times, n);
    }
  if (points[0] != NULL)
    jd_figure_instants_add_traces (states, figure, motion, jd_study_get_mechanism (self->window->study), points,
                                   jd_motion_get_start (motion), NULL);
  return NULL;
}

/* Fills the sheet with the figure of the view as it is chosen; @usual: without the width that is chosen.  What it
 * lends lives in @states and @times.  Returns what is wrong, or NULL. */
static const char *
fill_sheet (JdFigureDialog   *self,
            gboolean          usual,
            JdFigureSheet    *sheet,
            JdFigureInstants *states,
            double           *times)
{
  const char *wrong;
  JdFigureLook look;

  if (!jd_window_get_figure (self->window, &sheet->figure, &sheet->width, &sheet->height))
    return _("This mechanism cannot be drawn");
  jd_draw_style_init_printed (&sheet->figure.style);
  sheet->figure.show = get_shown (self);
  get_look (self, &look);
  if (usual)
    look.width = 0;
  wrong = add_motion (self, &sheet->figure, states, times);
  if (wrong != NULL)
    return wrong;
  /* A figure that is cut, or whose view misses an instant, is fitted into a sheet as that of the command is. */
  if (look.crop || look.width > 0 || !jd_figure_instants_are_seen (&sheet->figure, sheet->width, sheet->height))
    {
      sheet->width = JD_FIGURE_WIDTH;
      sheet->height = JD_FIGURE_HEIGHT;
      sheet->figure.view = NULL;
      sheet->figure.arrow_scale = NULL;
    }
  jd_figure_sheet_set_look (sheet, &look);
  return NULL;
}

static void
draw_preview (GtkDrawingArea *area G_GNUC_UNUSED,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        data)
{
  JdFigureDialog *self = data;
  g_auto(JdFigureInstants) states = { 0 };
  g_auto(JdFigureSheet) sheet = { 0 };
  double times[MAX_INSTANTS], scale;

  if (fill_sheet (self, FALSE, &sheet, &states, times) != NULL)
    return;
  scale = fmin (width / sheet.width, height / sheet.height);
  cairo_translate (cr, 0.5 * (width - scale * sheet.width), 0.5 * (height - scale * sheet.height));
  cairo_rectangle (cr, 0, 0, scale * sheet.width, scale * sheet.height);
  cairo_clip (cr);
  cairo_scale (cr, scale, scale);
  jd_figure_sheet_draw (cr, sheet.width, sheet.height, &sheet);
}

/* Finds the size of the figure, mm.  Returns what is wrong, or NULL. */
static const char *
find_size (JdFigureDialog *self,
           gboolean        usual,
           double         *out_width,
           double         *out_height)
{
  g_auto(JdFigureInstants) states = { 0 };
  g_auto(JdFigureSheet) sheet = { 0 };
  double times[MAX_INSTANTS];
  const char *wrong = fill_sheet (self, usual, &sheet, &states, times);

  *out_width = sheet.width / MM;
  *out_height = sheet.height / MM;
  return wrong;
}

static void
show_usual_width (JdFigureDialog *self)
{
  self->filling = TRUE;
  gtk_spin_button_set_value (self->width, self->usual_width);
  self->usual_width = gtk_spin_button_get_value (self->width);
  self->filling = FALSE;
}

/* Says the size of the figure, or what is wrong. */
static void
update (JdFigureDialog *self)
{
  const gboolean chosen = is_width_chosen (self);
  const guint format = adw_combo_row_get_selected (self->format);
  double width, height;
  const char *wrong = find_size (self, TRUE, &width, &height);
  g_autofree char *size = NULL;

  if (wrong == NULL)
    {
      self->usual_width = round (width);
      if (chosen)
        wrong = find_size (self, FALSE, &width, &height);
      else
        show_usual_width (self);
    }
  size = wrong == NULL ? g_strdup_printf (_("%.0f × %.0f mm"), width, height) : g_strdup (wrong);
  gtk_label_set_text (self->remark, size);
  gtk_widget_set_sensitive (self->export_button, wrong == NULL);
  gtk_widget_set_visible (self->texts_row, format == JD_EXPORT_SVG);
  gtk_widget_set_visible (self->dpi_row, format == JD_EXPORT_PNG);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

static void
changed_cb (JdFigureDialog *self)
{
  if (!self->filling)
    update (self);
}

gboolean
jd_figure_dialog_export (JdFigureDialog  *self,
                         GFile           *file,
                         GError         **error)
{
  const JdExportChoice choice = {
    gtk_switch_get_active (self->transparent), gtk_spin_button_get_value (self->dpi),
    gtk_switch_get_active (self->texts)
  };
  g_autofree char *name = g_file_get_basename (file);
  g_auto(JdFigureInstants) states = { 0 };
  g_auto(JdFigureSheet) sheet = { 0 };
  g_autoptr(GBytes) bytes = NULL;
  double times[MAX_INSTANTS];
  const char *wrong = fill_sheet (self, FALSE, &sheet, &states, times);
  JdExportFormat format;

  if (wrong != NULL)
    {
      g_set_error_literal (error, JD_EXPORT_ERROR, JD_EXPORT_ERROR_WRITE, wrong);
      return FALSE;
    }
  if (!jd_export_format_of (name, &format, error))
    return FALSE;
  bytes = jd_export_to_bytes_with (format, &choice, sheet.width, sheet.height, jd_figure_sheet_draw, &sheet, error);
  return bytes != NULL && jd_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

/* ---- Its parts ---- */

static void
export_chosen (JdWindow *window,
               GFile    *file,
               gpointer  data)
{
  g_autoptr(JdFigureDialog) self = data;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *text = g_strdup_printf (_("Exported %s"), name != NULL ? name : "");
  g_autoptr(GError) error = NULL;

  if (file == NULL)
    return;
  if (!jd_figure_dialog_export (self, file, &error))
    {
      jd_window_show_error (window, _("The Export Failed"), error->message);
      return;
    }
  jd_window_show_toast (window, text);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
export_cb (JdFigureDialog *self)
{
  static const char *const suffixes[][5] = {
    { ".svg", ".pdf", ".png", ".tex" }, { ".pdf", ".svg", ".png", ".tex" },
    { ".png", ".svg", ".pdf", ".tex" }, { ".tex", ".svg", ".pdf", ".png" },
  };

  jd_window_choose_file (self->window, _("Export This View’s Figure"),
                         suffixes[adw_combo_row_get_selected (self->format)], export_chosen, g_object_ref (self));
}

static void
show_words (JdFigureDialog *self,
            JdFigureShow    show)
{
  self->filling = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    gtk_check_button_set_active (g_ptr_array_index (self->checks, i), (show & self->offered & words[i].show) != 0);
  self->filling = FALSE;
  update (self);
}

static void
textbook_cb (JdFigureDialog *self)
{
  show_words (self, JD_FIGURE_TEXTBOOK);
}

/* A check button for each word; those of what there is not are hidden. */
static void
create_words (JdFigureDialog *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      GtkWidget *check = gtk_check_button_new_with_label (_(words[i].label));

      g_ptr_array_add (self->checks, check);
      g_signal_connect_swapped (check, "toggled", G_CALLBACK (changed_cb), self);
      gtk_flow_box_append (self->shows, check);
      gtk_widget_set_visible (gtk_widget_get_parent (check), (self->offered & words[i].show) != 0);
      gtk_widget_set_focusable (gtk_widget_get_parent (check), FALSE);
    }
}

static void
set_choices (AdwComboRow        *row,
             const char *const  *choices)
{
  g_autoptr(GtkStringList) list = gtk_string_list_new (choices);

  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

/* What the figure of the view can show. */
static guint
find_offered (const JdFigure *figure)
{
  guint offered = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    offered |= words[i].show;
  if (figure->jump == NULL)
    offered &= ~(guint) (JD_FIGURE_JUMP | JD_FIGURE_GEOMETRY);
  if (figure->parameterization == NULL)
    offered &= ~(guint) (JD_FIGURE_FIELD | JD_FIGURE_FORCES | JD_FIGURE_EQUATIONS | JD_FIGURE_SOLID);
  /* The jump shows the impulses of its event, the forces all that are given. */
  else
    offered &= ~(guint) (JD_FIGURE_GIVEN | JD_FIGURE_IMPULSES);
  return offered;
}

/* Begins with the figure as the view shows it, at its size. */
static void
begin (JdFigureDialog *self)
{
  /* Translators: None: no point whose path is drawn, in a list of points. */
  const char *const none[] = { C_("point", "None"), NULL }, *const usual[] = { _("The usual one"), NULL };
  g_autofree char *families = jd_formula_font_list ();
  g_auto(GStrv) known = g_strsplit (families, ", ", -1);
  g_auto(GStrv) names = NULL;
  g_autoptr(GStrvBuilder) fonts = g_strv_builder_new (), points = g_strv_builder_new ();
  const char *titles[G_N_ELEMENTS (formats) + 1] = { NULL };
  JdFigure figure;
  double width, height;

  jd_window_get_figure (self->window, &figure, &width, &height);
  jd_draw_style_init_printed (&figure.style);
  self->offered = find_offered (&figure);
  self->usual_line = figure.style.line / PT;
  self->usual_text = figure.style.text / PT;
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    titles[i] = formats[i][0];
  g_strv_builder_addv (fonts, (const char **) usual);
  g_strv_builder_addv (fonts, (const char **) known);
  g_strv_builder_addv (points, (const char **) none);
  if (get_motion (self) != NULL)
    {
      names = jd_figure_instants_dup_points (jd_study_get_mechanism (self->window->study));
      g_strv_builder_addv (points, (const char **) names);
    }
  self->fonts = g_strv_builder_end (fonts);
  self->points = g_strv_builder_end (points);
  self->filling = TRUE;
  set_choices (self->format, titles);
  set_choices (self->font, (const char *const *) self->fonts);
  set_choices (self->trace, (const char *const *) self->points);
  self->usual_width = gtk_spin_button_get_value (self->width);
  gtk_spin_button_set_value (self->line, self->usual_line);
  gtk_spin_button_set_value (self->text, self->usual_text);
  gtk_spin_button_set_value (self->dpi, USUAL_DPI);
  gtk_widget_set_visible (self->motion_group, get_motion (self) != NULL);
  /* What a lesson covers is not uncovered here. */
  gtk_widget_set_sensitive (self->show_group, jd_covers_is_empty (jd_study_get_covers (self->window->study)));
  create_words (self);
  show_words (self, figure.show);
}

static gboolean
close_key_cb (GtkWidget *widget,
              GVariant  *arguments G_GNUC_UNUSED,
              gpointer   data G_GNUC_UNUSED)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
jd_figure_dialog_finalize (GObject *object)
{
  JdFigureDialog *self = JD_FIGURE_DIALOG (object);

  g_ptr_array_unref (self->checks);
  g_strfreev (self->fonts);
  g_strfreev (self->points);
  G_OBJECT_CLASS (jd_figure_dialog_parent_class)->finalize (object);
}

static void
jd_figure_dialog_class_init (JdFigureDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_figure_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/jourdain/Jourdain/app/jd-figure-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, format);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, font);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, trace);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, texts_row);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, dpi_row);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, show_group);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, textbook);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, motion_group);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, export_button);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, shows);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, texts);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, crop);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, black);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, transparent);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, width);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, line);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, text);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, dpi);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, instants);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, JdFigureDialog, remark);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_bind_template_callback (widget_class, textbook_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, close_key_cb, NULL);
}

static void
jd_figure_dialog_init (JdFigureDialog *self)
{
  self->checks = g_ptr_array_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->preview, draw_preview, self, NULL);
}

JdFigureDialog *
jd_figure_dialog_new (JdWindow *parent)
{
  JdFigureDialog *self;

  g_return_val_if_fail (JD_IS_WINDOW (parent), NULL);

  self = g_object_new (JD_TYPE_FIGURE_DIALOG, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  self->window = parent;
  begin (self);
  return self;
}
