import {
  Armchair,
  Bike,
  BookOpen,
  Camera,
  Coffee,
  CookingPot,
  Gem,
  Guitar,
  KeyRound,
  Lamp,
  Laptop,
  type LucideIcon,
  Piano,
  Router,
  Scissors,
  Shirt,
  Snowflake,
  Sofa,
  Sprout,
  Tent,
  ToyBrick,
  Umbrella,
  WashingMachine,
  Watch,
  Wine,
  Wrench,
} from 'lucide-react'
import { Niche } from '#web/ui/shelf.tsx'

const things: readonly (readonly [LucideIcon, string])[] = [
  [Sofa, 'brick'],
  [Lamp, 'honey'],
  [Bike, 'sky'],
  [BookOpen, 'moss'],
  [Coffee, 'brick'],
  [Camera, 'plum'],
  [Guitar, 'rose'],
  [Wrench, 'stone'],
  [Wine, 'rose'],
  [KeyRound, 'lit'],
  [Tent, 'moss'],
  [Laptop, 'sky'],
  [Gem, 'plum'],
  [Sprout, 'moss'],
  [WashingMachine, 'sea'],
  [ToyBrick, 'rose'],
  [Shirt, 'sky'],
  [CookingPot, 'honey'],
  [Router, 'sea'],
  [Piano, 'stone'],
  [Snowflake, 'sky'],
  [Umbrella, 'plum'],
  [Armchair, 'sea'],
  [Scissors, 'brick'],
  [Watch, 'stone'],
]

/** The wall of niches, with the key lit: three rows above the form, five beside it. */
export function Wall() {
  return (
    <div
      aria-hidden
      className="grid h-[196px] grid-cols-5 grid-rows-3 gap-[3px] overflow-hidden min-[900px]:sticky min-[900px]:top-0 min-[900px]:order-2 min-[900px]:h-dvh min-[900px]:grid-rows-5"
    >
      {things.map(([Icon, color], index) => {
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
