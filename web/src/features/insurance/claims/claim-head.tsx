import { Check, ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Claim, type ClaimState, claimStates, updateClaim } from '#contract/insurance/claims.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { formatDay, formatMoney } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const PaymentDialog = lazyComponent(() => import('./payment-dialog.tsx'), 'PaymentDialog')

/** What a claim is about and how far it is: the event, the policy, the contact, the notes and the state. */
export function ClaimHead({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { kind, date, policy, contact, notes, state } = claim
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="grid max-w-[42rem] min-w-0 flex-[1_1_16rem] gap-1 text-sm text-second">
        <p>
          {t(`claimKinds.${kind}`)}
          {date ? (
            <>
              {' · '}
              <bdi>{formatDay(date)}</bdi>
            </>
          ) : null}
        </p>
        <p className="wrap-anywhere">
          {policy ? (
            <>
              <bdi>{policy.name}</bdi>
              {policy.policyNumber ? (
                <>
                  {' · '}
                  <bdi>{policy.policyNumber}</bdi>
                </>
              ) : null}
            </>
          ) : (
            t('claims.noPolicy')
          )}
        </p>
        {contact || policy?.contact ? (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {contact || policy?.contact}
          </p>
        ) : null}
        {notes ? (
          <p dir="auto" className="mt-1 whitespace-pre-line text-base-content wrap-anywhere">
            {notes}
          </p>
        ) : null}
      </div>
      <div className="grid justify-items-start gap-1 md:justify-items-end">
        {canWrite ? (
          <StateMenu claim={claim} />
        ) : (
          <p className="font-semibold">{t(`claimStates.${state}`)}</p>
        )}
        <StateDate claim={claim} />
      </div>
    </div>
  )
}

function StateDate({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const { state, sentDate, paidDate, paidAmount, currency } = claim
  if (state === 'draft') return null
  const amount = formatMoney(paidAmount, currency)
  return (
    <p className="text-sm text-second tabular-nums">
      {state === 'sent'
        ? sentDate && t('claims.sentOn', { day: formatDay(sentDate) })
        : paidDate
          ? t('claims.paidOn', { amount, day: formatDay(paidDate) })
          : t('claims.paidShort', { amount })}
    </p>
  )
}

/** A menu that shows and changes the state of a claim. For the payment states, the user enters the amount first. */
function StateMenu({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const [payment, setPayment] = useState<'partlyPaid' | 'paid' | null>(null)
  const changing = useWrite({
    write: (send, state: ClaimState) => send(updateClaim, { params: { id: claim.id }, body: { state } }),
    changes: ['claim'],
    toast: (_, state) => t('claims.stateSet', { state: t(`claimStates.${state}`) }),
    whilePending: 'queue',
  })
  const name = t(`claimStates.${claim.state}`)
  return (
    <>
      <Menu
        label={t('claims.stateSet', { state: name })}
        trigger={
          <>
            {name}
            <ChevronDown size={16} aria-hidden />
          </>
        }
        triggerClass={buttonClass()}
        entries={claimStates.map((state) => ({
          id: state,
          label: t(`claimStates.${state}`),
          ...(state === claim.state && { icon: Check }),
          onAction: () =>
            state === 'partlyPaid' || state === 'paid' ? setPayment(state) : void changing.write(state),
        }))}
      />
      <Suspense>
        {payment ? <PaymentDialog claim={claim} state={payment} onClose={() => setPayment(null)} /> : null}
      </Suspense>
    </>
  )
}
