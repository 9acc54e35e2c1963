/* An empty folder for one test. */
#ifndef TAV_TESTS_SERVER_FOLDER_H
#define TAV_TESTS_SERVER_FOLDER_H

enum { FOLDER_SIZE = 256 };

void folder_make(char folder[FOLDER_SIZE]);
void folder_remove(const char *folder); /* with all its files */

/* Writes the path of a file in the folder. */
void folder_file(const char *folder, const char *name, char path[FOLDER_SIZE]);

#endif
