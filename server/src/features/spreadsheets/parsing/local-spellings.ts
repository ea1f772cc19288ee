/** Reads a yes or no, also like TRUE and FALSE in other languages of Excel. An empty text is a no. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().normalize('NFC')
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : undefined
}

/** True for a mark that means yes in handmade lists, such as `x` or `✓`. */
export function isYesMark(text: string): true | undefined {
  return /^(x|✓|✔|☑|✅|√|●|•|on|checked)$/i.test(text.trim()) || undefined
}

const yesWords = new Set(
  (
    '1 t true y yes ja wahr oui vrai sí si verdadero cert sì vero sim verdadeiro waar tak prawda ano áno pravda sant sand sann ' +
    'kyllä tosi igen igaz da adevărat evet doğru ya benar да истина так істина はい 是 예 نعم כן ใช่'
  ).split(' '),
)
const noWords = new Set([
  '',
  ...(
    '0 f false n no nein falsch non faux falso fals não onwaar nee nie fałsz ne nepravda nej nei falskt falsk usann ' +
    'ei epätosi nem hamis nu hayır yanlış tidak salah нет ложь ні хибність いいえ 否 아니요 لا לא ไม่'
  ).split(' '),
])
