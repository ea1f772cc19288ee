import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Barcode, ClipboardList, Copy, LayoutTemplate, ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { type Prefill, ofItem, ofTemplate } from './prefill.ts'
import { ItemChoice } from '#web/features/items/choice/item-choice.tsx'
import { itemQuery } from '../items.queries.ts'
import { templateQuery, templatesQuery } from '#web/features/templates/templates.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { showToast } from '#web/shared/toasts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const BarcodeDialog = lazyComponent(() => import('./barcode-dialog.tsx'), 'BarcodeDialog')

interface AddStartProps {
  onPrefill: (beginning: Prefill) => void
  onPasteList: () => void
}

export function AddStart({ onPrefill, onPasteList }: AddStartProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { fromTemplate, likeItem } = usePrefills(onPrefill)
  const { data: templates = [] } = useQuery(templatesQuery())
  const { data: status } = useQuery(statusQuery)
  const [isScanning, setIsScanning] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const knowsProducts = (status?.productLookup.length ?? 0) > 0
  const scan = () => setIsScanning(true)

  return (
    <>
      <Menu
        label={t('addStart.title')}
        trigger={isPhone ? <ListPlus size={20} aria-hidden /> : t('addStart.title')}
        triggerClass={classNames(buttonClass({ kind: 'quiet' }), isPhone && 'px-3')}
        entries={[
          { id: 'list', label: t('addStart.list'), icon: ClipboardList, onAction: onPasteList },
          { id: 'like', label: t('addStart.like'), icon: Copy, onAction: () => setIsChoosing(true) },
          ...(knowsProducts
            ? [{ id: 'barcode', label: t('addStart.barcode'), icon: Barcode, onAction: scan }]
            : []),
          ...templates.map(({ id, name }) => ({
            id,
            label: name,
            icon: LayoutTemplate,
            hint: t('kind.template'),
            onAction: () => void fromTemplate(id),
          })),
        ]}
      />
      {isChoosing ? (
        <DialogOrSheet onClose={() => setIsChoosing(false)} title={t('addStart.like')} isDismissable>
          <ItemChoice
            label={t('addStart.like')}
            itemId={undefined}
            value={null}
            onPick={(id) => {
              setIsChoosing(false)
              void likeItem(id)
            }}
          />
        </DialogOrSheet>
      ) : null}
      <Suspense>
        {isScanning ? <BarcodeDialog onFound={onPrefill} onClose={() => setIsScanning(false)} /> : null}
      </Suspense>
    </>
  )
}

function usePrefills(onPrefill: (beginning: Prefill) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  async function begin(load: () => Promise<Prefill>) {
    try {
      onPrefill(await load())
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return {
    fromTemplate: (id: string) =>
      begin(async () => {
        const template = await queryClient.fetchQuery(templateQuery(id))
        return ofTemplate(template, t('addStart.from', { name: template.name }))
      }),
    likeItem: (id: string) =>
      begin(async () => {
        const item = await queryClient.fetchQuery(itemQuery(id))
        return ofItem(item, t('addStart.likeNote', { name: item.name }))
      }),
  }
}
