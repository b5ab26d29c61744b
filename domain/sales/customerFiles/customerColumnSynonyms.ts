// Names of columns with customers, as sheets and other programs have them in several languages, best match first.
import type { ColumnNames } from '#domain/files/columnMapping.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'

const prefixes = {
  billing:
    'Bill To, Bill, Billing, Billing Address, Invoice, Invoice Address, Mailing, Postal, Main, Default, Home, Business, Office, Company, Customer, Rechnung, Rechnungs',
  shipping:
    'Ship To, Ship, Shipping, Shipping Address, Delivery, Delivery Address, Deliver To, Liefer, Lieferung',
}

/** The names of a part of an address with prefixes, and the names that are `alone`: 'Bill To City, Billing City, City'. */
function address(kind: keyof typeof prefixes, parts: string, alone: string): string {
  const prefixed = prefixes[kind]
    .split(',')
    .flatMap((prefix) => parts.split(',').map((part) => `${prefix} ${part}`))
  return [...prefixed, ...(alone === '' ? [] : [alone])].join(',')
}

const parts = {
  address:
    'Address, Address 1, Address Line 1, Street, Street 1, Street Name, Street Address, Street Address 1, Line 1, 1, Straße, Strasse, Adresse, Anschrift',
  address2:
    'Address 2, Address 3, Address 4, Address 5, Address Line 2, Address Line 3, Address Line 4, Street 2, Street 3, Street Address 2, Street Line 2, Line 2, Line 3, Line 4, Suite, Suite No, Ste,' +
    'Apt, Apartment, Unit, Unit No, Floor, Building, Suburb, City/State/Zip, City/State, City/Zip, Adresszusatz, PLZ/Ort, 2, 3, 4, 5',
  houseNumber: 'House Number, House No, House Nr, Street Number, Street No, Hausnummer, Hausnr',
  city: 'City, Town, City/Town, Town/City, Stadt, Ort, Ville',
  state: 'Province Code, State Code, Province, Region, State/Province, State, County, Bundesland',
  zip: 'ZIP, Zip Code, ZIP/Postal Code, Postal Code, Postalcode, Postcode, Post Code, Postal/Zip Code, PLZ, Postleitzahl',
  country: 'Country, Country Name, Country/Region, Country Code, Land',
}

export const customerColumnSynonyms: ColumnNames<CustomerColumn> = {
  number:
    'Customer No, Customer Nr, Customer ID, Customer Code, Account Number, Account No, Acct No, Acct Number, Account ID, Account Code, Account, Client ID,' +
    'Client No, Client Code, Customer Reference, Customer Ref, Account Ref, Account Reference, Ref No, Kundennummer, Kunden-Nr, KdNr, Debitorennummer, Debitor, Numéro client, N° client, Code client, Référence client,' +
    'Número de cliente, Nº de cliente, Código de cliente, Codice cliente, Numero cliente, Klantnummer, Klantcode, Debiteurnummer, Number, No, ID, Code, Ref, Reference',
  name:
    'Customer, Company, Company Name, Business Name, Store Name, Store, Account Name, Client, Client Name, Display Name, Shop Name, Organization, Organisation, Trading Name, Business, Shop, Retailer, Retailer Name,' +
    'Bill to Name, Billing Company, Name, Kunde, Kundenname, Firma, Firmenname, Unternehmen, Nom, Nom du client, Entreprise, Société, Raison sociale, Cliente, Empresa,' +
    'Nombre, Nombre del cliente, Razón social, Nome, Azienda, Ragione sociale, Klant, Klantnaam, Bedrijf, Bedrijfsnaam, Naam, Full Name',
  company: 'Legal Name, Legal Company, Trading Company',
  person:
    'Full Name, Person, Owner, Owner Name, Vollständiger Name, Nom complet, Nombre completo, Nome completo, Volledige naam',
  firstName:
    'First, Given Name, Forename, Billing First Name, Contact First Name, Vorname, Prénom, Nombre de pila, Nome proprio, Voornaam',
  lastName:
    'Last, Surname, Family Name, Billing Last Name, Contact Last Name, Nachname, Nom de famille, Apellido, Apellidos, Cognome, Achternaam',
  phone:
    'Tel, Telephone, Phone Number, Phone No, Tel No, Telephone Number, Main Phone, Business Phone, Work Phone, Billing Phone, Phone 1, Telefon, Telefonnummer, Rufnummer, Téléphone,' +
    'Teléfono, Telefono, Telefoon, Telefoonnummer, Mobile, Mobile Phone, Cell, Cell Phone, Handy, Mobil, Portable, Móvil, Cellulare, Mobiel',
  otherPhone:
    'Mobile, Mobile Number, Mobile Phone, Cell, Cell Phone, Work, Home, Work Phone, Home Phone, Alt Phone, Alternate Phone, Phone 2, Second Phone, Secondary Phone, Handy, Mobil, Mobilnummer, Mobiltelefon,' +
    'Portable, Móvil, Cellulare, Mobiel',
  email:
    'E-mail, Email Address, E-mail Address, Mail, Main Email, Billing Email, Email 1, E-Mail-Adresse, Correo, Correo electrónico, Courriel, Adresse e-mail, Indirizzo e-mail, E-mailadres',
  otherEmail:
    'Email 2, E-mail 2, Email 3, Second Email, Secondary Email, CC Email, Email CC, Alternate Email, Alt Email, Accounting Email, Invoice Email, Additional Email, Additional Emails, Other Emails',
  taxId:
    'Tax Number, Tax No, Tax Reg No, EIN, VAT, VAT Number, VAT No, VAT ID, GST Number, Resale Number, Resale No, Resale Num, Reseller ID, USt-IdNr, Umsatzsteuer-ID, USt-ID, Steuernummer,' +
    'Numéro de TVA, N° TVA, TVA intracommunautaire, NIF, CIF, Partita IVA, P. IVA, BTW-nummer',
  terms:
    'Terms, Net Terms, Payment Terms, Payment Term, Customer Payment Terms, Net, Terms Days, Credit Terms, Credit Days, Due Days, Zahlungsziel, Zahlungsbedingungen, Zahlungsbedingung,' +
    'Conditions de paiement, Délai de paiement, Condiciones de pago, Plazo de pago, Condizioni di pagamento, Termini di pagamento, Betalingstermijn, Betalingsvoorwaarden',
  termsFrom: 'Terms From, Terms Begin, Due From',
  discount:
    'Customer Discount, Discount Percent, Discount Percentage, Discount Rate, Disc, Rabatt, Remise, Descuento, Sconto, Korting',
  priceList:
    'Price Level, Pricing, Pricing Tier, Price Group, Pricelist, Tier, Preisliste, Preisgruppe, Tarif, Lista de precios, Listino, Prijslijst',
  creditLimit:
    'Credit, Max Credit, Credit Line, Kreditlimit, Kreditlinie, Limite de crédit, Límite de crédito, Limite di credito, Fido, Kredietlimiet',
  printsCodes: 'Prints Codes, Print Codes, Codes On Papers, Print Customer Codes',
  holdReason: 'Hold, On Hold, Credit Hold, Hold Note',
  notes:
    'Note, Comments, Comment, Remarks, Remark, Memo, Internal Notes, Internal Note, Customer Notes, Customer Note, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Notiz, Notizen, Kommentar,' +
    'Remarque, Remarques, Commentaire, Commentaires, Nota, Notas, Observaciones, Comentarios, Osservazioni, Opmerking, Opmerkingen, Notitie, Notities',
  billingAddress: address(
    'billing',
    parts.address,
    'Bill To, Address, Address 1, Address Line 1, Adresse, Adresse 1, Adresse ligne 1, Anschrift, Rechnungsadresse, Rechnungsanschrift, Adresse de facturation, Dirección, Dirección 1, Domicilio,' +
      'Dirección de facturación, Indirizzo, Indirizzo di fatturazione, Adres, Adresregel 1, Factuuradres, Street, Street 1, Street Name, Street Address, Street Address 1, Line 1, Straße, Strasse, Str,' +
      'Straße und Hausnummer, Straße Hausnummer, Straße Hausnr, Straße Nr, Strasse und Hausnummer, Strasse Hausnummer, Strasse Hausnr, Strasse Nr, Rue, Calle, Via, Straat',
  ),
  billingAddress2: address(
    'billing',
    parts.address2,
    'Address 2, Address 3, Address 4, Address 5, Address Line 2, Address Line 3, Address Line 4, Street 2, Street 3, Street Address 2, Street Line 2, Line 2, Line 3, Line 4, Suite, Suite No, Ste, Apt,' +
      'Apartment, Unit, Unit No, Floor, Building, Suburb, City/State/Zip, City/State, City/Zip, Adresszusatz, Zusatz, Adresszeile 2, PLZ/Ort, PLZ und Ort, Postleitzahl/Ort, Adresse 2,' +
      'Adresse ligne 2, Complément, Complément d’adresse, CP/Ville, Dirección 2, Piso, Indirizzo 2, CAP/Città, Adresregel 2, Toevoeging, Postcode/Plaats',
  ),
  billingHouseNumber: address(
    'billing',
    parts.houseNumber,
    'House Number, House No, House Nr, Street Number, Street No, Hausnummer, Haus-Nr, Hausnr, Numéro de rue, Numéro de voie, Numero civico, N. civico, Civico, Huisnummer, Huisnr, Número exterior',
  ),
  billingCity: address(
    'billing',
    parts.city,
    'City, Town, City/Town, Town/City, Stadt, Ort, Wohnort, Ville, Commune, Ciudad, Población, Localidad, Città, Comune, Località, Stad, Plaats, Woonplaats',
  ),
  billingState: address('billing', parts.state, ''),
  billingZip: address(
    'billing',
    parts.zip,
    'ZIP, Zip Code, ZIP/Postal Code, Postal Code, Postalcode, Postcode, Post Code, Postal/Zip Code, PLZ, Postleitzahl, Code postal, CP, Código postal, C.P., CAP, Codice postale',
  ),
  billingCountry: address(
    'billing',
    parts.country,
    'Country, Country Name, Country/Region, Country Code, Land, Pays, País, Paese, Nazione',
  ),
  shippingAddress: address(
    'shipping',
    parts.address,
    'Ship To, Lieferadresse, Lieferanschrift, Adresse de livraison, Dirección de envío, Dirección de entrega, Indirizzo di spedizione, Indirizzo di consegna, Afleveradres, Bezorgadres, Verzendadres',
  ),
  shippingAddress2: address('shipping', parts.address2, 'Complément de livraison'),
  shippingHouseNumber: address('shipping', parts.houseNumber, 'Afleverhuisnummer'),
  shippingCity: address(
    'shipping',
    parts.city,
    'Ville de livraison, Ciudad de envío, Ciudad de entrega, Città di spedizione, Città di consegna',
  ),
  shippingState: address('shipping', parts.state, 'Provincia de envío, Provincia di spedizione'),
  shippingZip: address(
    'shipping',
    parts.zip,
    'Code postal de livraison, Código postal de envío, Código postal de entrega, CAP di spedizione, CAP di consegna',
  ),
  shippingCountry: address(
    'shipping',
    parts.country,
    'Pays de livraison, País de envío, País de entrega, Paese di spedizione, Paese di consegna',
  ),
  state:
    'Province Code, State Code, Province, Region, State/Province, Bundesland, Kanton, County, Département, Provincia, Provincie',
  contactName:
    'Contact, Contact Person, Main Contact, Primary Contact, Buyer, Buyer Name, Attention, Attn, Ansprechpartner, Kontakt, Kontaktperson, Interlocuteur, Contacto, Persona de contacto,' +
    'Contatto, Referente, Contactpersoon',
  contactEmail: 'Buyer Email, Contact E-mail, Main Contact Email',
  contactPhone: 'Buyer Phone, Contact Tel, Contact Telephone, Main Contact Phone',
  otherContacts: 'Secondary Contact, Second Contact, Alternate Contact, Additional Contacts, Contact 2',
  noReminders: 'No Reminder, Exclude from Reminders, Without Reminders, No Dunning, Mahnsperre',
}
