/**
 * The first texts are those of the sign-in page and the error pages. All others are loaded later, to keep the first
 * load small. So are the texts of these errors: most occur only in the shell, and those about codes only in the second
 * sign-in step.
 */
const laterErrors =
  'address_unknown|bad_file|bad_id|changed_since|code_required|conflict|forbidden|limit_reached|lookup_failed|method_not_allowed|parent_cycle|print_failed|storage_unavailable|too_deep|too_large|undo_expired|unsupported_currency|unsupported_media_type|wrong_code'
const firstTexts = new RegExp(
  String.raw`^(app(?!\.skip)|auth(?!\.(again|advice))|dialog(?!\.done)|errorPage|errors(?!\.(${laterErrors})$)|notFound|toast(?=\.region)|update)\.|^nav\.home$|^item\.copy(Failed|Insecure)$`,
)

export const isFirstText = (key: string) => firstTexts.test(key)
