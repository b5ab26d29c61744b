// The kind of garment of a product, for the drawing shown without an image.
import { findMainColor } from '#domain/platform/colors.ts'

/** The words of each kind. Spaces match hyphens, and words match their plurals. */
const words = {
  't-shirt': 't shirt, tshirt, tee, tee shirt, jersey',
  polo: 'polo, polo shirt, polo t shirt, polo tshirt, polo neck t shirt',
  shirt: 'shirt, overshirt, nightshirt, pajama, pyjama',
  blouse: 'blouse',
  top: 'top, bodysuit',
  'tank-top': 'tank, tank top, vest, vest top, singlet, camisole, cami, undershirt',
  tunic: 'tunic, kaftan, caftan, poncho',
  kurta: 'kurta, kurti, kurtha, sherwani, ethnic',
  sweater: 'sweater, pullover, jumper, turtleneck, knitwear',
  sweatshirt: 'sweatshirt, sweat shirt, fleece',
  hoodie: 'hoodie, hoody, hooded sweatshirt, hooded sweater',
  cardigan: 'cardigan, shrug, bolero, kimono',
  waistcoat: 'waistcoat, gilet, suit vest, nehru jacket',
  jacket: 'jacket, bomber, windcheater, windbreaker, anorak, outerwear, tracksuit, track suit',
  coat: 'coat, overcoat, trench, trenchcoat, parka, raincoat, peacoat, robe, bathrobe',
  blazer: 'blazer, suit, suit jacket, sport coat, tuxedo',
  dress: 'dress, gown, frock, sundress, nightdress',
  jumpsuit: 'jumpsuit, playsuit, romper, dungarees, overall, onesie',
  saree: 'saree, sari, lehenga',
  skirt: 'skirt, skort',
  jeans: 'jean, denim',
  trousers: 'trouser, pant, chino, slack, cargo, bottoms, corduroy',
  'track-pants': 'track pant, trackpant, jogger, sweatpant, sportswear, activewear',
  capris: 'capri, cropped trouser, cropped pant, culotte',
  shorts: 'short, bermuda, trunks',
  leggings: 'legging, jegging, tights, stocking, yoga pant',
  salwar: 'salwar, shalwar, patiala, churidar, palazzo, harem pant',
  underwear: 'underwear, brief, boxer, panty, panties, thong, innerwear, lingerie',
  bra: 'bra, bralette',
  swimsuit: 'swimsuit, swimwear, bikini, swimming costume, beachwear',
  socks: 'sock, hosiery, legwear',
  sneaker: 'shoe, sneaker, trainer, sports shoe, casual shoe, running shoe, plimsoll, footwear',
  shoe: 'formal shoe, dress shoe, leather shoe, oxford, oxford shoe, brogue, derby, loafer, moccasin',
  boot: 'boot, bootie',
  sandal: 'sandal, flip flop, slipper, slider, clog, espadrille',
  flat: 'flats, flat shoe, ballerina, ballet flat, mule',
  heels: 'heel, pump, stiletto, wedge, peep toe, wedge sandal, heeled sandal, heeled shoe',
  watch: 'watch, wristwatch, smartwatch',
  handbag: 'bag, handbag, clutch, tote, purse, satchel, belt bag',
  backpack: 'backpack, rucksack, laptop bag, school bag',
  'duffel-bag':
    'duffel, duffle, duffel bag, duffle bag, gym bag, travel bag, trolley bag, luggage, suitcase, messenger bag',
  wallet: 'wallet, card holder, cardholder, pouch, passport holder',
  belt: 'belt',
  suspenders: 'suspender, braces',
  tie: 'tie, necktie, bow tie, cufflink',
  scarf: 'scarf, scarves, muffler, stole, shawl, dupatta, pashmina, bandana, snood',
  gloves: 'glove, mitten',
  cap: 'cap, beanie, snapback, visor, headwear',
  hat: 'hat, fedora, panama',
  sunglasses: 'sunglass, eyewear, goggle, glasses',
  necklace: 'necklace, pendant, chain, locket, jewelry, jewellery',
  ring: 'ring',
  earrings: 'earring, stud',
  bracelet: 'bracelet, bangle, kada, anklet',
  // Anything else.
  folded: '',
}

export type GarmentKind = keyof typeof words

export const garmentKinds = Object.keys(words) as GarmentKind[]

/** Describe a part or a cut, not the product. */
const ignored =
  'cap sleeve, short sleeve, tie dye, tie waist, tie front, tie up, boot cut, boot leg, ring spun'

const kindsByPhrase = new Map<string, GarmentKind | null>()
for (const phrase of split(ignored)) addPhrase(phrase, null)
for (const kind of garmentKinds) for (const phrase of split(words[kind])) addPhrase(phrase, kind)

const maxPhraseWords = 4

/** Used in catalogs as the name of a whole group. */
const kindsByCategory = new Map<string, GarmentKind>([['tops', 't-shirt']])

export interface GarmentFacts {
  name: string
  category?: string | null
}

/**
 * The last garment word of the name decides, since names end with the noun ("Denim shirt dress" is a dress), or else that of the
 * category. Words after "with" are ignored: "Dress with belt".
 */
export function findGarmentKind({ name, category }: GarmentFacts): GarmentKind {
  const group = category ?? ''
  return (
    findLastKind(name.replace(/ with .*/is, '')) ??
    findLastKind(name) ??
    kindsByCategory.get(group.trim().toLowerCase()) ??
    findLastKind(group) ??
    'folded'
  )
}

/** Patterned, unknown and missing colors. */
export const neutralGarmentColor = '#7d879c'

/** The hex color of a garment's drawing for the name of a color. */
export function findGarmentColor(color: string): string {
  return findMainColor(color) ?? neutralGarmentColor
}

/** The longest phrase that ends last. */
function findLastKind(text: string): GarmentKind | undefined {
  const tokens = text
    .toLowerCase()
    .replaceAll(/['’]s/g, '')
    .split(/[^a-z]+/)
  let end = tokens.length
  while (end > 0) {
    const start = findPhraseStart(tokens, end)
    if (start === undefined) end -= 1
    else {
      const kind = kindsByPhrase.get(tokens.slice(start, end).join(' '))
      if (kind) return kind
      end = start
    }
  }
  return undefined
}

/** Where the longest known phrase that ends before `end` starts. */
function findPhraseStart(tokens: string[], end: number): number | undefined {
  for (let start = Math.max(0, end - maxPhraseWords); start < end; start += 1)
    if (kindsByPhrase.has(tokens.slice(start, end).join(' '))) return start
  return undefined
}

function split(list: string): string[] {
  return list.split(', ').filter(Boolean)
}

function addPhrase(phrase: string, kind: GarmentKind | null): void {
  kindsByPhrase.set(phrase, kind)
  kindsByPhrase.set(`${phrase}${/(?:s|sh|ch|x)$/.test(phrase) ? 'es' : 's'}`, kind)
}
