import { type LucideIcon, Package } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'

interface PhotoTileProps {
  /** The address of the picture; without it (or when it fails) the niche shows the icon. */
  src?: string | undefined
  /** The same in other widths, with `sizes`. */
  srcSet?: string | undefined
  sizes?: string
  /** False for the picture one came for. */
  isLazy?: boolean
  /** Empty where the name stands beside it. */
  alt?: string
  icon?: LucideIcon
  /** Of its label, see `labelColor`. */
  color?: string
  /** Such as `×2`, bottom end. */
  badge?: string | undefined
  /** Bottom start, on dark glass. */
  flag?: ReactNode
  /** Top start: the checkbox. */
  check?: ReactNode
  /** Width and radius: `w-full`, `w-11 rounded-[8px]`. */
  className?: string
}

// The ring is its edge on dark photos.
const glass =
  'absolute bottom-2 z-1 rounded-tag bg-glass text-glass-content inset-ring inset-ring-glass-content/20 backdrop-blur-[6px]'

// A white ground is only for files of this browser. Thumbnails have one, and would flash white while they load.
const pictureClass =
  'size-full object-cover transition-transform duration-240 ease-out group-hover/card:scale-103'

/** An item is a photo in a square niche; without one, its label's icon on a tint: never a grey box. */
export function PhotoTile({
  src,
  srcSet,
  sizes,
  isLazy = true,
  alt = '',
  icon = Package,
  color = 'var(--color-control)',
  badge,
  flag,
  check,
  className = 'w-full rounded-photo',
}: PhotoTileProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const hasPhoto = src !== undefined && src !== failedSrc
  return (
    <span
      style={hasPhoto ? undefined : tintOf(color)}
      className={classNames(
        'relative isolate grid aspect-square shrink-0 place-items-center overflow-hidden bg-base-300',
        "after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-photo-edge after:content-['']",
        className,
      )}
    >
      {hasPhoto ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setFailedSrc(src)}
          className={classNames(pictureClass, src.startsWith('blob:') && 'bg-picture-ground')}
        />
      ) : (
        <TileIcon icon={icon} />
      )}
      {badge ? (
        <span className={classNames(glass, 'end-2 px-[7px] py-px text-xs font-semibold tabular-nums')}>
          {badge}
        </span>
      ) : null}
      {flag ? (
        <span
          className={classNames(
            glass,
            'start-2 flex items-center gap-1 ps-[5px] pe-[7px] text-[11px]/5 font-semibold',
          )}
        >
          {flag}
        </span>
      ) : null}
      {check ? <span className="absolute start-2 top-2 z-1">{check}</span> : null}
    </span>
  )
}

/** Drawn again for another icon alone, of which it is many small parts. */
const TileIcon = memo(function TileIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon strokeWidth={1.4} aria-hidden className="size-[34%] max-h-14 max-w-14" />
})

function tintOf(color: string): CSSProperties {
  return {
    background: `color-mix(in srgb, ${color} 11%, var(--color-base-200))`,
    color: `color-mix(in srgb, ${color} 62%, var(--color-third))`,
  }
}
