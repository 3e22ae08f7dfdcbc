/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The dialog that chooses a file: a GtkFileDialog, or a GtkFileChooserNative before GTK 4.10. */

/* Request to the dialog.  The caller owns it; it is read before jd_file_dialog_show() returns. */
typedef struct
{
  const char *title;
  const char *accept;   /* label of the button */
  gboolean    saves;    /* a new file may be named; otherwise one is opened */
  GFile      *folder;   /* where the dialog begins; NULL: where the user was last */
  const char *name;     /* suggested for a new file; may be NULL */
} JdFileDialog;

/* @file: NULL if none was chosen.  @suffix: that of the kind of file that was chosen, static, or NULL if the dialog
 * cannot tell: GtkFileDialog does not, and shows the kinds of a new file as one. */
typedef void (*JdFileDialogFunc) (GFile      *file,
                                  const char *suffix,
                                  gpointer    data);

/* A kind of file for jd_file_dialog_show().  @suffixes (static, NULL-terminated, with their dots): upper and lower
 * case are the same; NULL: every file. */
GtkFileFilter *jd_file_kind_new    (const char         *name,
                                    const char *const  *suffixes) G_GNUC_WARN_UNUSED_RESULT;
/* Shows the dialog over @parent, which is kept alive until @func is called.  @kinds: a list of jd_file_kind_new(). */
void           jd_file_dialog_show (const JdFileDialog *self,
                                    GtkWindow          *parent,
                                    GListModel         *kinds,
                                    JdFileDialogFunc    func,
                                    gpointer            data);

G_END_DECLS
