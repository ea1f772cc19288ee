import { useTranslation } from 'react-i18next'
import { shownHex, useUpdateLabel } from './label-details.tsx'
import type { LabelDialogProps } from './label-dialog-props.ts'
import { LabelTile } from './label-tile.tsx'
import { LabelColorField } from '../label-color-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** The colours for narrow screens. Each press saves and shows the colour at once. */
export function LabelColorDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const update = useUpdateLabel(label)
  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('labelPages.colorTitle', { name: label.name })}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('dialog.done')}
        </Button>
      }
    >
      <div className="flex items-center gap-5">
        <LabelTile label={label} className="w-16 rounded-[14px] [&>svg]:size-[42%]" />
        <LabelColorField value={shownHex(label)} onChange={(color) => void update.write({ color })} hasOwn />
      </div>
    </DialogOrSheet>
  )
}
