/** What the sign-in page and the pages of trouble say; the rest comes with the shell, so that the first load stays small. */
const firstTexts =
  /^(app|auth|dialog|errorPage|errors|nav|notFound|toast|update)\.|^item\.copy(Failed|Insecure)$/

export const isFirstText = (key: string) => firstTexts.test(key)
