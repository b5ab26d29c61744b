// The fictional customers of the demo.

import type { DemoPriceList } from './createDemoPriceLists.ts'

export interface DemoCustomer {
  name: string
  phone: string
  email: string
  address: string
  state: string
  discountBasisPoints: number
  /** Instead of a discount. */
  priceList?: DemoPriceList
  /** Null: the terms of the company. */
  termsDays: number | null
  /** False: it is only named on invoices. */
  hasRecord: boolean
  /** A resale certificate of its state: valid, or ended in the middle of the year. */
  certificate?: 'valid' | 'expired'
  contact?: [name: string, role: string]
  /** Relative order frequency. */
  weight: number
  /** Size runs of a style and color in one order: about this many. */
  packs: number
}

/** The discount is in basis points, or the name of a price list; the terms of net days, or '-' for those of the company. */
const shops = `
Harbor & Pine Outfitters|88 NW Flanders Street|Portland, OR 97209|503|500|30|Ana Ruiz, Head buyer
Juniper Outfitters|412 Canyon Road|Santa Fe, NM 87501|505|0|30|valid
Millhouse Boutique|19 Exchange Street|Portland, ME 04101|207|0|-|valid
The Copper Thimble|1530 Wazee Street|Denver, CO 80202|303|Wholesale|60|Mina Park, Owner
Lakeshore Mercantile|2211 N Lincoln Avenue|Chicago, IL 60614|312|Key accounts|60|valid
Ostrander & Daughters|77 Warren Street|Hudson, NY 12534|518|0|30|expired
Bluebonnet Apparel|1104 South Congress Avenue|Austin, TX 78704|512|500|30|valid
Marrow & Vine|640 Valencia Street|San Francisco, CA 94110|415|0|-|Theo Lund, Buyer
Tidewater Clothiers|305 King Street|Charleston, SC 29401|843|250|30|valid
Northfield Supply|118 Washington Avenue N|Minneapolis, MN 55401|612|Wholesale|45|Greta Holm, Buyer
Paloma Street Store|2300 E 7th Street|Los Angeles, CA 90023|213|0|15|valid
Gristmill General|9 Main Street|Stowe, VT 05672|802|0|0|valid
Cardinal & Wren|3816 Frankfort Avenue|Louisville, KY 40207|502|500|30|
Saltbox Trading|41 Bellevue Avenue|Newport, RI 02840|401|0|-|valid
Foundry Row Menswear|1709 N 2nd Street|Philadelphia, PA 19122|215|300|30|Owen Briggs, Buyer
Meadowlark Kids|525 E Iris Avenue|Boise, ID 83702|208|0|30|
Alder & Ash|5101 Ballard Avenue NW|Seattle, WA 98107|206|500|60|valid
The Long Closet|812 Broadway|Nashville, TN 37203|615|0|-|
Sunday House Stores|230 W Main Street|Fredericksburg, TX 78624|830|0|30|valid
Verbena Park|1420 Magazine Street|New Orleans, LA 70130|504|250|30|
Kestrel Sports|66 Pearl Street|Boulder, CO 80302|720|Key accounts|45|valid
Granite State Outfitting|14 Market Square|Portsmouth, NH 03801|603|0|30|
Dovetail Collective|905 Euclid Avenue|Cleveland, OH 44114|216|0|-|valid
Orchard Lane|33 Haywood Street|Asheville, NC 28801|828|300|30|
Beacon Hill Haberdashery|71 Charles Street|Boston, MA 02114|617|0|30|valid
Prairie Rose Western|118 E Main Street|Bozeman, MT 59715|406|Wholesale|60|
Canal & Loom|402 Tchoupitoulas Street|New Orleans, LA 70130|985|0|30|
Pike Street Outfitters|1914 Pike Place|Seattle, WA 98101|425|0|-|valid
Rosewood Linens|610 Grand Avenue|Saint Paul, MN 55105|651|200|30|
Sandhill Surf|88 Ocean Boulevard|Virginia Beach, VA 23451|757|0|15|valid
Blue Door Kids|2417 Larimer Street|Denver, CO 80205|970|0|30|
Mercer Street Tailors|144 Mercer Street|New York, NY 10012|212|500|30|valid
Old Mill Workwear|5 Canal Street|Lowell, MA 01852|978|Wholesale|45|
Pinyon & Sage|301 W Aspen Avenue|Flagstaff, AZ 86001|928|0|-|valid
Delmar Vintage|6331 Delmar Boulevard|St. Louis, MO 63130|314|0|30|
High Street Hosiery|1187 N High Street|Columbus, OH 43201|614|0|30|valid
Cypress & Co.|77 Forsyth Street|Atlanta, GA 30303|404|300|30|
Fifth Ward Supply|2929 Lyons Avenue|Houston, TX 77020|713|0|60|valid
Lantern Lane|52 Church Street|Burlington, VT 05401|803|0|-|
Kettle Moraine Outdoors|212 N Milwaukee Street|Milwaukee, WI 53202|414|500|30|valid
Corner Stitch|8 Maple Avenue|Rhinebeck, NY 12572|845|0|no record|
Uptown Threads|3310 N Damen Avenue|Chicago, IL 60618|773|0|no record|
Gull Cottage Gifts|17 Wharf Road|Camden, ME 04843|227|0|no record|
Redwood Pantry & Home|490 Main Street|Ferndale, CA 95536|707|0|no record|
Tinker's Daughter|61 Elm Street|Northampton, MA 01060|413|0|no record|
Mesa Market|700 Central Avenue SE|Albuquerque, NM 87102|575|0|no record|`

/** Of the first customers, which are the largest, and of those after them. */
const largeCustomers = 6
const middleCustomers = 16

/** The first order most often. */
export const demoCustomers: readonly DemoCustomer[] = shops
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', street, city = '', areaCode, discount, terms = '', more = ''] = line.split('|')
    const [contact, role] = more.split(', ')
    return {
      name,
      phone: `+1 ${areaCode} 555 ${String(100 + index).padStart(4, '0')}`,
      email: `orders@${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.test`,
      address: `${street}\n${city}`,
      state: /, ([A-Z]{2}) /.exec(city)?.[1] ?? '',
      discountBasisPoints: Number(discount) || 0,
      ...((discount === 'Wholesale' || discount === 'Key accounts') && { priceList: discount }),
      termsDays: /^\d+$/.test(terms) ? Number(terms) : null,
      hasRecord: terms !== 'no record',
      ...((more === 'valid' || more === 'expired') && { certificate: more }),
      ...(contact && role && { contact: [contact, role] as [string, string] }),
      weight: 1 / (index + 2),
      packs: index < largeCustomers ? 5 : index < middleCustomers ? 3 : 2,
    }
  })
