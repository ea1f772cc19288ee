/** Texts of the sign-in and error pages; the rest is loaded with the shell, so that the first load stays small. */
const firstTexts =
  /^(app|auth(?!\.(again|advice))|dialog|errorPage|errors|nav|notFound|toast|update)\.|^item\.copy(Failed|Insecure)$/

export const isFirstText = (key: string) => firstTexts.test(key)
