export function FormError({ text }: { text: string | undefined }) {
  return (
    <div
      role="alert"
      className={text ? 'rounded-field bg-error-wash px-3 py-2.5 text-sm text-error' : 'hidden'}
    >
      {text}
    </div>
  )
}
