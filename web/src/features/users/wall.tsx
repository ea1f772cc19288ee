import { wallItems } from '#web/features/users/wall-items.ts'
import { Niche } from '#web/ui/pictures/shelf.tsx'

/** The wall of niches, with the key lit: three rows above the form, five beside it. */
export function Wall() {
  return (
    <div
      aria-hidden
      className="grid h-[196px] grid-cols-5 grid-rows-3 gap-[3px] overflow-hidden min-[900px]:sticky min-[900px]:top-0 min-[900px]:order-2 min-[900px]:h-dvh min-[900px]:grid-rows-5"
    >
      {wallItems.map(([Icon, color], index) => {
        const className = index < 15 ? '' : 'max-[899px]:hidden'
        const drawing = <Icon strokeWidth={1.35} className="size-[34%] max-h-12" />
        return color === 'lit' ? (
          <span key={color} className="grid place-items-center bg-accent text-accent-content">
            {drawing}
          </span>
        ) : (
          <Niche key={Icon.displayName} color={`var(--color-dot-${color})`} className={className}>
            {drawing}
          </Niche>
        )
      })}
    </div>
  )
}
