/* Renames the functions of the small JSON reader, so that it can be linked into one program with
 * jansson's. Its sources include this first. */
#ifndef TAV_TESTS_FUZZ_SMALL_NAMES_H
#define TAV_TESTS_FUZZ_SMALL_NAMES_H

#define document_read         small_document_read
#define document_root         small_document_root
#define document_close        small_document_close
#define document_close_secret small_document_close_secret
#define value_kind_of         small_value_kind_of
#define value_is_true         small_value_is_true
#define value_number          small_value_number
#define value_text            small_value_text
#define value_length          small_value_length
#define value_count           small_value_count
#define value_at              small_value_at
#define value_get             small_value_get
#define value_begin           small_value_begin
#define value_next            small_value_next

#endif
