import { ArrowRight, ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActionPreview, PreviewRow } from '#contract/actions.ts'
import type { ActionId } from '#web/features/tools/tools.queries.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { fileUrl } from '#web/shared/file-urls.ts'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

export function PreviewList({ id, preview }: { id: ActionId; preview: ActionPreview }) {
  const { t } = useTranslation()
  const more = preview.total - preview.items.length
  return (
    <>
      <ul>
        {preview.items.map((row, index) => (
          <li
            // Two pictures can have the same name and item.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            {id === 'primaryPhotos' ? <NewPhoto row={row} /> : <Picture row={row} />}
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {row.name}
              </span>
              {id === 'thumbnails' && row.item && row.item.name !== row.name ? (
                <span dir="auto" className="block truncate text-sm text-second">
                  {row.item.name}
                </span>
              ) : (
                <PathLine path={row.item?.locationPath ?? []} />
              )}
            </span>
            {row.assetId ? (
              <span className="shrink-0 text-sm text-second tabular-nums">{row.assetId}</span>
            ) : null}
            {row.photos ? (
              <span className="shrink-0 text-sm text-second">
                {t('tools.firstOf', { count: row.photos })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="pt-2 text-sm text-second">{t('count.more', { count: more })}</p> : null}
    </>
  )
}

function Picture({ row: { item } }: { row: PreviewRow }) {
  return <PhotoTile {...(item ? itemPicture(item) : {})} className="w-11 rounded-field" />
}

/** The photo that the action will make the main photo of the item. */
function NewPhoto({ row: { item, photoId } }: { row: PreviewRow }) {
  const src = item && photoId && fileUrl({ kind: 'item', id: item.id }, photoId, 'small')
  return (
    <span className="flex shrink-0 items-center gap-2 text-third">
      <span className="grid size-10 place-items-center rounded-field inset-ring inset-ring-line-strong">
        <ImageOff size={17} aria-hidden />
      </span>
      <ArrowRight size={16} aria-hidden className="rtl:-scale-x-100" />
      <PhotoTile src={src} className="w-11 rounded-field outline-2 outline-offset-2 outline-primary" />
    </span>
  )
}
