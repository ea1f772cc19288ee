import { type LucideIcon, Package } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'

interface PhotoTileProps {
  /** URL of the picture. Without it, or when it fails to load, the icon is shown. */
  src?: string | undefined
  /** URLs of the picture in other widths. The browser chooses one by `sizes`. */
  srcSet?: string | undefined
  sizes?: string
  /** False for the main picture of a page, which loads at once. Other pictures load when they become visible. */
  isLazy?: boolean
  /** Alternative text of the picture. Empty when the name is shown beside it. */
  alt?: string
  icon?: LucideIcon
  /** Colour of the item's label, see `labelColor`. */
  color?: string
  /** A sign in the bottom corner of the picture, with a dark translucent background. */
  flag?: ReactNode
  check?: ReactNode
  /** Classes for width and radius of the tile, such as `w-full` or `w-11 rounded-[8px]`. */
  className?: string
}

// The ring makes the edge of the sign visible on a dark photo.
const flagClass =
  'absolute start-2 bottom-2 z-1 flex items-center gap-1 rounded-tag bg-glass ps-[5px] pe-[7px] text-[11px]/5 font-semibold text-glass-content inset-ring inset-ring-glass-content/20 backdrop-blur-[6px]'

// A local file gets a white background. Thumbnails contain one, and a second one would flash while the thumbnail loads.
const pictureClass =
  'size-full object-cover transition-transform duration-240 ease-out group-hover/card:scale-103'

/** The square picture of an item. Without a photo, it shows the icon of the item's label on a tinted background. */
export function PhotoTile({
  src,
  srcSet,
  sizes,
  isLazy = true,
  alt = '',
  icon = Package,
  color = 'var(--color-control)',
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
      {flag ? <span className={flagClass}>{flag}</span> : null}
      {check ? <span className="absolute start-2 top-2 z-1">{check}</span> : null}
    </span>
  )
}

/** Memoised, because rendering an icon is slow: it has many SVG elements. */
const TileIcon = memo(function TileIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon strokeWidth={1.4} aria-hidden className="size-[34%] max-h-14 max-w-14" />
})

function tintOf(color: string): CSSProperties {
  return {
    background: `color-mix(in srgb, ${color} 11%, var(--color-base-200))`,
    color: `color-mix(in srgb, ${color} 62%, var(--color-third))`,
  }
}
