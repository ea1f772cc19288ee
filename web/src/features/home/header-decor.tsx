import { illustrationIcons } from '#web/features/sign-in/wall-items.ts'
import { Niche } from '#web/ui/images/shelf.tsx'

export function HeaderDecor() {
  return (
    <div aria-hidden className="grid h-9 auto-cols-fr grid-flow-col gap-[3px] overflow-hidden rounded-photo">
      {illustrationIcons.map(([Icon, color]) =>
        color === 'lit' ? (
          <span key={color} className="grid place-items-center bg-accent text-accent-content">
            <Icon size={18} strokeWidth={1.35} />
          </span>
        ) : (
          <Niche key={Icon.displayName} color={`var(--color-dot-${color})`}>
            <Icon size={18} strokeWidth={1.35} />
          </Niche>
        ),
      )}
    </div>
  )
}
