import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPublicAddress } from '#contract/admin.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useSession } from '#web/shared/account/session.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

const exampleAddress = 'http://192.168.1.20:7745'

/** True for an address that only the computer of the server itself can open. */
export const isLocal = (address: string) =>
  /^https?:\/\/(localhost|[^/]*\.localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(address)

/** Says that other devices cannot open the address, and lets a server admin enter one that they can open. */
export function LocalAddressNote({ address }: { address: string | null | undefined }) {
  return address && isLocal(address) ? <Note address={address} /> : null
}

function Note({ address }: { address: string }) {
  const { t } = useTranslation()
  const isAdmin = useSession()?.isSuperuser === true
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-field bg-warning-wash px-3.5 py-3 text-sm">
      <p>
        {t('address.local', { address })} {t(isAdmin ? 'address.enter' : 'address.ask')}
      </p>
      {isAdmin ? <AddressForm /> : null}
    </div>
  )
}

function AddressForm() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const saving = useWrite({
    write: (send, address: string) => send(setPublicAddress, { body: { address } }),
    changes: [],
    // Refetches all queries, because previews of printed labels contain the address, too.
    refetches: {},
    errorToast: null,
  })

  async function save(event: SubmitEvent) {
    event.preventDefault()
    try {
      await saving.writeOrThrow(text.trim())
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.fields['address'] !== undefined
      setError(isWrong ? t('address.wrong') : errorText(failure, t))
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('address.label')}
        value={text}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
        error={error}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={exampleAddress}
        className="min-w-0 flex-[1_1_14rem]"
      />
      <Button kind="outline" type="submit" isPending={saving.isPending}>
        {t('action.save')}
      </Button>
    </form>
  )
}
