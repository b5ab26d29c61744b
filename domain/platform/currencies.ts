// The currencies in which clothing is bought, by their ISO 4217 codes.
const names = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  AED: 'UAE dirham',
  AUD: 'Australian dollar',
  BDT: 'Bangladeshi taka',
  BGN: 'Bulgarian lev',
  BRL: 'Brazilian real',
  CAD: 'Canadian dollar',
  CHF: 'Swiss franc',
  CNY: 'Chinese yuan',
  COP: 'Colombian peso',
  CZK: 'Czech koruna',
  DKK: 'Danish krone',
  EGP: 'Egyptian pound',
  HKD: 'Hong Kong dollar',
  HUF: 'Hungarian forint',
  IDR: 'Indonesian rupiah',
  INR: 'Indian rupee',
  JPY: 'Japanese yen',
  KRW: 'South Korean won',
  LKR: 'Sri Lankan rupee',
  MAD: 'Moroccan dirham',
  MXN: 'Mexican peso',
  NOK: 'Norwegian krone',
  NZD: 'New Zealand dollar',
  PEN: 'Peruvian sol',
  PHP: 'Philippine peso',
  PKR: 'Pakistani rupee',
  PLN: 'Polish zloty',
  RON: 'Romanian leu',
  SEK: 'Swedish krona',
  SGD: 'Singapore dollar',
  THB: 'Thai baht',
  TND: 'Tunisian dinar',
  TRY: 'Turkish lira',
  TWD: 'New Taiwan dollar',
  VND: 'Vietnamese dong',
  ZAR: 'South African rand',
} as const

export type Currency = keyof typeof names

/** The label of each code, which begins with it, so that typing a code in a list finds it: 'EUR Euro'. */
export const currencies = Object.fromEntries(
  Object.entries(names).map(([code, name]) => [code, `${code} ${name}`]),
) as Record<Currency, string>
