import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Grid3x3, Printer, PrinterCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getAssetSticker, getItemSticker, getLocationSticker } from '#contract/printed-labels/codes.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { codeAddressQuery } from './code-address.query.ts'
import { LocalAddressNote } from './local-address-note.tsx'
import { saveLabelHandoff } from './label-handoff.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { printPicture } from '#web/shared/browser/print.ts'
import { saveFrom } from '#web/shared/browser/save-file.ts'
import { showToast } from '#web/shared/toasts.ts'
import { type Send, useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

export type LabelOf =
  | { kind: 'item'; id: string; name: string }
  | { kind: 'asset'; assetId: string; name: string; itemId?: string }
  | { kind: 'location'; id: string; name: string }

export function PrintLabelDialog({ of, onClose }: { of: LabelOf; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: address } = useQuery(codeAddressQuery)
  const goToSheet = useGoToSheet(of)
  const isReady = address !== null && address !== undefined
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('labelMaker.title')}
      isDismissable
      isLarge
      footer={<PrintOptions of={of} isReady={isReady} onPrinted={onClose} />}
    >
      <div className="grid grid-cols-1 gap-3">
        {address === null ? <FormError text={t('errors.address_unknown')} /> : null}
        <p className="text-second">{t('labelMaker.question', { name: of.name })}</p>
        {isReady ? (
          <img
            src={pictureOf(of)}
            alt={t('labelMaker.alt', { name: of.name })}
            width={526}
            height={200}
            className="h-auto w-full rounded-field bg-base-200 ring-1 ring-line"
          />
        ) : null}
        <LocalAddressNote address={address} />
        {address ? (
          <p className="text-xs wrap-anywhere text-second">{t('labelMaker.leadsTo', { address })}</p>
        ) : null}
        <Button kind="text" onClick={goToSheet} className="-ms-3.5 justify-self-start">
          <Grid3x3 size={18} aria-hidden />
          {t('labelMaker.onSheet')}
        </Button>
      </div>
    </DialogOrSheet>
  )
}

function PrintOptions({ of, isReady, onPrinted }: { of: LabelOf; isReady: boolean; onPrinted: () => void }) {
  const { t } = useTranslation()
  const { data: status } = useQuery(statusQuery)
  const picture = pictureOf(of)
  const server = useWrite({
    write: (send) => printOnServer(send, of),
    changes: [],
    onSuccess: onPrinted,
    toast: () => t('labelMaker.printed'),
  })

  async function print() {
    try {
      await printPicture(picture)
    } catch {
      showToast({ kind: 'error', text: t('labelMaker.failed') })
    }
  }

  return (
    <>
      <Button disabled={!isReady} onClick={() => saveFrom(picture, fileName(of))}>
        <Download size={18} aria-hidden />
        {t('action.download')}
      </Button>
      {status?.labelPrinting ? (
        <Button disabled={!isReady} isPending={server.isPending} onClick={() => void server.write()}>
          <PrinterCheck size={18} aria-hidden />
          {t('labelMaker.onServer')}
        </Button>
      ) : null}
      <Button kind="primary" disabled={!isReady} onClick={() => void print()}>
        <Printer size={18} aria-hidden />
        {t('action.print')}
      </Button>
    </>
  )
}

/** Returns the URL of a label's picture. An `img` request has no headers, so the household is part of the query. */
function pictureOf(of: LabelOf) {
  const query = { tenant: actingHousehold() }
  switch (of.kind) {
    case 'item':
      return apiUrl(getItemSticker, { id: of.id }, query)
    case 'asset':
      return apiUrl(getAssetSticker, { assetId: of.assetId }, query)
    case 'location':
      return apiUrl(getLocationSticker, { id: of.id }, query)
  }
}

function printOnServer(send: Send, of: LabelOf) {
  const query = { print: 'true' }
  switch (of.kind) {
    case 'item':
      return send(getItemSticker, { params: { id: of.id }, query })
    case 'asset':
      return send(getAssetSticker, { params: { assetId: of.assetId }, query })
    case 'location':
      return send(getLocationSticker, { params: { id: of.id }, query })
  }
}

const fileName = (of: LabelOf) => `label-${of.kind === 'asset' ? of.assetId : of.id}.png`

function useGoToSheet(of: LabelOf) {
  const navigate = useNavigate()
  const to = '/reports/label-generator' as const
  return () => {
    if (of.kind === 'location') {
      return void navigate({ to, search: { what: 'locations', location: of.id, direct: true } })
    }
    const itemId = of.kind === 'item' ? of.id : of.itemId
    if (itemId === undefined) {
      return void navigate({ to, search: { what: 'range', from: assetOf(of), to: assetOf(of) } })
    }
    saveLabelHandoff({ ids: [itemId], count: 1 })
    void navigate({ to, search: { what: 'selection' } })
  }
}

const assetOf = (of: LabelOf) => (of.kind === 'asset' ? of.assetId : '')
