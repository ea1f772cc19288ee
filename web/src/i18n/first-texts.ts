/**
 * Texts of the sign-in page and the error pages belong to the first load. Other texts are loaded later, to keep the
 * first load small. The texts of these errors are also loaded later, because the errors cannot occur on the first
 * sign-in page.
 */
const laterErrors =
  'address_unknown|bad_file|bad_id|changed_since|code_required|conflict|forbidden|limit_reached|lookup_failed|method_not_allowed|not_in_demo|parent_cycle|print_failed|storage_unavailable|too_deep|too_large|undo_expired|unsupported_currency|unsupported_media_type|wrong_code'
const firstTexts = new RegExp(
  String.raw`^(app(?!\.skip)|auth(?!\.(again|advice))|dialog(?!\.done)|errorPage|errors(?!\.(${laterErrors})$)|notFound|toast(?=\.region)|update)\.|^nav\.home$|^item\.copy(Failed|Insecure)$`,
)

export const isFirstText = (key: string) => firstTexts.test(key)
