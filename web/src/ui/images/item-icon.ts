import {
  Amphora,
  Armchair,
  Bath,
  Bed,
  Bike,
  Blocks,
  BookOpen,
  Cable,
  Camera,
  Car,
  Coffee,
  CookingPot,
  Dumbbell,
  FileText,
  Flame,
  FlameKindling,
  Frame,
  Gamepad2,
  Gem,
  Gift,
  Guitar,
  Hammer,
  HardDrive,
  Headphones,
  Heater,
  House,
  KeyRound,
  Lamp,
  Laptop,
  type LucideIcon,
  Microwave,
  Monitor,
  Music,
  Package,
  PaintRoller,
  PawPrint,
  Piano,
  Pill,
  Plug,
  Printer,
  Puzzle,
  Refrigerator,
  Router,
  Server,
  ShieldCheck,
  Shirt,
  Shovel,
  Smartphone,
  Snowflake,
  Sofa,
  Speaker,
  Sprout,
  Tag,
  Tent,
  Tv,
  Utensils,
  WashingMachine,
  Watch,
  Wine,
  Wrench,
} from 'lucide-react'
import { labelColor } from './label-color.ts'
import { isLabelIcon, labelIcons } from '../label-icons.ts'

/** Icons for items without a photo, each with stems of words. A stem in the name or in a label selects the icon. */
const drawings: readonly (readonly [LucideIcon, string])[] = [
  [WashingMachine, 'washing dishwasher tumble dryer laundry wasch geschirrspüler trockner'],
  [Refrigerator, 'fridge freezer refrigerator kühl gefrier'],
  [Microwave, 'microwave oven toaster airfryer mikrowelle backofen'],
  [Coffee, 'coffee espresso kettle tea mug kaffee tee'],
  [Piano, 'piano keyboard synthesizer klavier'],
  [Guitar, 'guitar violin cello ukulele bass gitarre geige'],
  [Headphones, 'headphone headset earbud kopfhörer'],
  [Speaker, 'speaker loudspeaker soundbar subwoofer amplifier lautsprecher'],
  [Tv, 'tv television oled projector fernseh'],
  [Laptop, 'laptop notebook macbook'],
  [Monitor, 'monitor desktop display bildschirm'],
  [Printer, 'printer scanner drucker'],
  [Smartphone, 'phone smartphone tablet handy'],
  [Router, 'router modem switch access wi-fi network netzwerk'],
  [Server, 'server nas rack iot'],
  [HardDrive, 'disk ssd drive backup festplatte'],
  [Cable, 'cable adapter hdmi kabel'],
  [Plug, 'charger power batteries battery plug ladegerät steckdose akku'],
  [Gamepad2, 'console game controller konsole spiel'],
  [Camera, 'camera lens zoom tripod photo foto kamera film'],
  [Bike, 'bike bicycle e-bike fahrrad rad helmet'],
  [Car, 'car tyre roof auto reifen'],
  [Tent, 'tent sleeping camping rucksack zelt schlafsack'],
  [Flame, 'stove grill barbecue fireplace ofen kamin'],
  [FlameKindling, 'firewood lantern torch'],
  [Heater, 'heater radiator boiler heizung'],
  [Sofa, 'sofa couch'],
  [
    Armchair,
    'chair armchair stool table desk furniture wardrobe shelf bookcase stuhl tisch möbel schrank regal',
  ],
  [Bed, 'bed mattress duvet pillow bett matratze'],
  [Lamp, 'lamp light lampe leuchte'],
  [Bath, 'bath towel shower bad handtuch'],
  [Frame, 'picture painting print poster mirror bild gemälde spiegel'],
  [Amphora, 'vase amphora heirloom erbstück'],
  [Wine, 'wine whisky champagne bottle wein glasses'],
  [CookingPot, 'pan pot casserole kitchen pfanne topf küche'],
  [Utensils, 'cutlery knife plate bowl besteck messer teller'],
  [Gem, 'ring necklace bracelet earring jewellery jewelry gold kette schmuck'],
  [Watch, 'watch wristwatch uhr'],
  [Shirt, 'coat jacket dress boots clothing jacke mantel kleid'],
  [Dumbbell, 'dumbbell yoga treadmill fitness hantel'],
  [PaintRoller, 'paint varnish brush farbe lack pinsel'],
  [Hammer, 'hammer drill saw sander screwdriver bohr säge'],
  [Wrench, 'tool wrench werkzeug spares'],
  [Shovel, 'spade shovel rake mower hedge spaten rasen'],
  [Sprout, 'garden plant seed garten pflanze'],
  [Snowflake, 'ski sledge snow christmas seasonal schlitten weihnacht'],
  [Blocks, 'lego blocks toys figures spielzeug'],
  [Puzzle, 'puzzle'],
  [Music, 'music record album turntable musik platte'],
  [BookOpen, 'book books atlas encyclopaedia buch bücher'],
  [Pill, 'medicine first-aid pharmacy'],
  [PawPrint, 'dog cat aquarium hund katze'],
  [KeyRound, 'key keys safe schlüssel'],
  [ShieldCheck, 'fire smoke safety insurance alarm feuer rauch'],
  [FileText, 'document certificate passport policy papers dokument urkunde'],
  [Gift, 'gift geschenk'],
  [House, 'house'],
  [Plug, 'electronics appliances elektronik geräte'],
  [Package, 'consumables'],
]

interface Labelled {
  name: string
  color: string
  /** Name of the chosen icon, see `label-icons.ts`. When empty or unknown, the name of the label decides. */
  icon?: string
}

interface Nameable {
  name: string
  labels: readonly Labelled[]
}

/**
 * Returns the icon that the name or a label of an item suggests. The colour is that of the first label that suggests an
 * icon, otherwise that of the first label.
 */
export function itemIcon({ name, labels }: Nameable): { icon: LucideIcon; color: string } {
  const telling = labels.find((label) => drawingOfLabel(label))
  const icon = drawingOf(name) ?? (telling ? drawingOfLabel(telling) : undefined) ?? Package
  return { icon, color: labelColor(telling ?? labels[0]) }
}

export function labelIcon(label: Labelled): LucideIcon {
  return drawingOfLabel(label) ?? Tag
}

function drawingOfLabel({ name, icon = '' }: Labelled) {
  return isLabelIcon(icon) ? labelIcons[icon] : drawingOf(name)
}

/** All stems of words, each with the index of its icon. The first stem that matches decides. */
const stems = drawings.flatMap(([, words], place) => words.split(' ').map((stem) => ({ stem, place })))
const places = new Map(
  stems.toReversed().flatMap(({ stem, place }) => [[`${stem}s`, place] as const, [stem, place]]),
)
/** Long stems match the start of a word. Short ones match whole words only, because “car” starts “cargo”. */
const longStems = stems.filter(({ stem }) => stem.length > 4)

function drawingOf(text: string) {
  const words = text.toLowerCase().split(/[\s,.;:()/"'’]+/)
  const found = words.flatMap((word) => [
    places.get(word) ?? [],
    longStems.find(({ stem }) => word.startsWith(stem))?.place ?? [],
  ])
  return drawings[Math.min(...found.flat())]?.[0]
}
