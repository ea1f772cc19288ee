/** Texts of the sign-in and error pages; the rest is loaded with the shell, so that the first load stays small. */
const firstTexts =
  /^(app|auth|dialog|errorPage|errors|notFound|toast|update)\.|^nav\.(home|search)$|^item\.copy(Failed|Insecure)$/

/** Reasons for which the server refuses what is done in the shell alone. */
const shellTexts =
  /^errors\.(address_unknown|bad_file|bad_id|changed_since|conflict|forbidden|parent_cycle|storage_unavailable|too_deep|too_large|undo_expired|unsupported_media_type)$/

export const isFirstText = (key: string) => firstTexts.test(key) && !shellTexts.test(key)
