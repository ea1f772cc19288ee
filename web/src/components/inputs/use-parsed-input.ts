import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export type ParseResult<Value, Refusal> =
  | { kind: 'empty' }
  | { kind: 'value'; value: Value }
  | { kind: 'refused'; refusal: Refusal }

interface ReadInputOptions<Value, Refusal> {
  value: Value | null
  written: string
  onChange: (value: Value | null) => void
  read: (text: string) => ParseResult<Value, Refusal>
}

/**
 * An input whose text is parsed into a value, which is reported on blur or Enter. Invalid text stays and makes the
 * input invalid for its form (see `findUnparsedInput`).
 */
export function useParsedInput<Value, Refusal extends { kind: string }>(
  options: ReadInputOptions<Value, Refusal>,
) {
  const { value, written, onChange, read } = options
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const reading = typed === null ? null : read(typed)
  const problem = reading?.kind === 'refused' ? reading.refusal.kind : ''

  // When `value` changes for another reason than typing, the new value replaces invalid text.
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (isRefused) type(null)
  }

  useLayoutEffect(() => ref.current?.setCustomValidity(problem), [ref, problem])
  useFormReset(ref, () => setTyped(null))

  // Reports the value when the field is removed, because a closing sheet removes it without a blur event.
  const handOverLast = useEffectEvent(() => {
    if (reading && reading.kind !== 'refused') handOver()
  })
  useEffect(() => () => handOverLast(), [])

  function type(text: string | null) {
    setTyped(text)
    setIsRefused(false)
  }

  function handOver() {
    if (reading === null) return
    if (reading.kind === 'refused') return setIsRefused(true)
    type(null)
    const next = reading.kind === 'empty' ? null : reading.value
    if (next !== value) onChange(next)
  }

  return {
    input: {
      ref,
      type: 'text',
      autoComplete: 'off',
      value: typed ?? written,
      onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
      onBlur: handOver,
      onKeyDown: ({ key }: { key: string }) => key === 'Enter' && handOver(),
      // `checkValidity` of the form fires the event `invalid` on each invalid input.
      onInvalid: () => setIsRefused(true),
    },
    typed,
    /**
     * The parsed value of the typed text, before it is reported. Undefined when nothing was typed or the text is
     * invalid.
     */
    read: reading?.kind === 'value' ? reading.value : undefined,
    refusal: isRefused && reading?.kind === 'refused' ? reading.refusal : undefined,
    reset: () => type(null),
  } as const
}

function useFormReset(input: RefObject<HTMLInputElement | null>, onReset: () => void) {
  const handleReset = useEffectEvent(onReset)
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('reset', handleReset)
    return () => form?.removeEventListener('reset', handleReset)
  }, [input])
}
