import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Camera, FolderInput } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { useAddFiles } from '#web/features/attachments/upload/use-add-files.ts'
import { ItemPieces } from '#web/features/items/item-pieces.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { cardActionsClass, CardButton, cardButtonClass } from '#web/features/scanner/found/card-button.tsx'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

const MoveItemDialog = lazyComponent(
  () => import('#web/features/items/dialogs/move-item-dialog.tsx'),
  'MoveItemDialog',
)

export function FoundItem({ scanned }: { scanned: ScannedItem }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const [isMoving, setIsMoving] = useState(false)
  const { data: loaded } = useQuery(itemQuery(scanned.id))
  const { addFiles } = useAddFiles({ kind: 'item', id: scanned.id })
  // The loaded item is refetched after each change, so it is newer than the scanned one.
  const item = loaded ?? scanned

  async function addPhoto() {
    addFiles(await pickFiles({ accept: pictures, isCamera: isPhone }))
  }

  return (
    <article>
      <div className="flex items-center gap-4">
        <PhotoTile {...itemPicture(item)} isLazy={false} className="w-24 rounded-popover" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-xl font-650 tracking-tight wrap-anywhere">
            {item.name}
          </h2>
          <PathLine path={item.locationPath ?? []} className="mt-0.5 text-sm" />
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-second tabular-nums">
            {loaded && loaded.purchasePrice > 0 ? (
              <span className="font-650 text-base-content">{money(loaded.purchasePrice)}</span>
            ) : null}
            <ItemPieces item={item} />
            {item.assetId === '' ? null : <span>{item.assetId}</span>}
            {loaded?.archived ? <span>{t('item.isArchived')}</span> : null}
          </p>
        </div>
      </div>
      <div className={cardActionsClass}>
        <Link to="/item/$id" params={{ id: item.id }} className={cardButtonClass('primary')}>
          <ArrowUpRight size={20} strokeWidth={1.75} aria-hidden />
          {t('action.open')}
        </Link>
        {canWrite ? (
          <>
            <CardButton icon={FolderInput} text={t('scanner.move')} onClick={() => setIsMoving(true)} />
            <CardButton icon={Camera} text={t('kind.photo')} onClick={() => void addPhoto()} />
          </>
        ) : null}
      </div>
      <Suspense>
        {isMoving && loaded ? <MoveItemDialog item={loaded} onClose={() => setIsMoving(false)} /> : null}
      </Suspense>
    </article>
  )
}
