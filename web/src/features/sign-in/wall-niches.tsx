import { illustrationIcons } from './wall-items.ts'
import { Niche } from '#web/ui/images/shelf.tsx'

export function IllustrationNiches() {
  return (
    <>
      {illustrationIcons.map(([Icon, color], index) => {
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
    </>
  )
}
