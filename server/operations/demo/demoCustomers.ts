// The fictional customers of the demo.

export interface DemoCustomer {
  customerName: string
  customerPhone: string
  customerEmail: string
  customerAddress: string
  /** In basis points. */
  discountPercentage: number
  /** Relative order frequency. */
  weight: number
}

const shops: [name: string, street: string, city: string, areaCode: string, discount: number][] = [
  ['Harbor & Pine Outfitters', '88 NW Flanders Street', 'Portland, OR 97209', '503', 500],
  ['Juniper Dry Goods', '412 Canyon Road', 'Santa Fe, NM 87501', '505', 0],
  ['Millhouse Boutique', '19 Exchange Street', 'Portland, ME 04101', '207', 0],
  ['The Copper Thimble', '1530 Wazee Street', 'Denver, CO 80202', '303', 300],
  ['Lakeshore Mercantile', '2211 N Lincoln Avenue', 'Chicago, IL 60614', '312', 1000],
  ['Ostrander & Daughters', '77 Warren Street', 'Hudson, NY 12534', '518', 0],
  ['Bluebonnet Apparel', '1104 South Congress Avenue', 'Austin, TX 78704', '512', 500],
  ['Marrow & Vine', '640 Valencia Street', 'San Francisco, CA 94110', '415', 0],
  ['Tidewater Clothiers', '305 King Street', 'Charleston, SC 29401', '843', 250],
  ['Northfield Supply', '118 Washington Avenue N', 'Minneapolis, MN 55401', '612', 750],
  ['Paloma Street Store', '2300 E 7th Street', 'Los Angeles, CA 90023', '213', 0],
  ['Gristmill General', '9 Main Street', 'Stowe, VT 05672', '802', 0],
  ['Cardinal & Wren', '3816 Frankfort Avenue', 'Louisville, KY 40207', '502', 500],
  ['Saltbox Trading', '41 Bellevue Avenue', 'Newport, RI 02840', '401', 0],
  ['Foundry Row Menswear', '1709 N 2nd Street', 'Philadelphia, PA 19122', '215', 300],
  ['Meadowlark Kids', '525 E Iris Avenue', 'Boise, ID 83702', '208', 0],
  ['Alder & Ash', '5101 Ballard Avenue NW', 'Seattle, WA 98107', '206', 500],
  ['The Long Closet', '812 Broadway', 'Nashville, TN 37203', '615', 0],
  ['Sunday House Goods', '230 W Main Street', 'Fredericksburg, TX 78624', '830', 0],
  ['Verbena Park', '1420 Magazine Street', 'New Orleans, LA 70130', '504', 250],
  ['Kestrel Sports', '66 Pearl Street', 'Boulder, CO 80302', '720', 1000],
  ['Granite State Outfitting', '14 Market Square', 'Portsmouth, NH 03801', '603', 0],
  ['Dovetail Collective', '905 Euclid Avenue', 'Cleveland, OH 44114', '216', 0],
  ['Orchard Lane', '33 Haywood Street', 'Asheville, NC 28801', '828', 300],
]

/** The first order most often. */
export const demoCustomers: readonly DemoCustomer[] = shops.map(
  ([name, street, city, areaCode, discount], index) => ({
    customerName: name,
    customerPhone: `+1 ${areaCode} 555 ${String(100 + index).padStart(4, '0')}`,
    customerEmail: `orders@${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.test`,
    customerAddress: `${street}\n${city}`,
    discountPercentage: discount,
    weight: 1 / (index + 2),
  }),
)
