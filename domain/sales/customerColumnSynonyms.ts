// Names of columns with customers, as sheets and other programs have them in several languages, best match first.
import type { ColumnNames } from '#domain/files/columnMapping.ts'

import type { CustomerColumn } from './customerColumns.ts'

export const customerColumnSynonyms: ColumnNames<CustomerColumn> = {
  number:
    'Customer No, Customer Nr, Customer ID, Customer Code, Account Number, Account No, Acct No, Acct Number, Account ID, Account Code, Account, Client ID,' +
    'Client No, Client Code, Customer Reference, Kundennummer, Kunden-Nr, KdNr, Debitorennummer, Debitor, Numéro client, N° client, Code client, Référence client,' +
    'Número de cliente, Nº de cliente, Código de cliente, Codice cliente, Numero cliente, Klantnummer, Klantcode, Debiteurnummer, Number, No, ID, Code, Ref, Reference',
  name:
    'Customer, Company, Company Name, Business Name, Store Name, Store, Account Name, Client, Client Name, Display Name, Shop Name, Organization, Organisation,' +
    'Bill to Name, Billing Company, Name, Kunde, Kundenname, Firma, Firmenname, Unternehmen, Nom, Nom du client, Entreprise, Société, Raison sociale, Cliente, Empresa,' +
    'Nombre, Nombre del cliente, Razón social, Nome, Azienda, Ragione sociale, Klant, Klantnaam, Bedrijf, Bedrijfsnaam, Naam, Full Name',
  company: 'Legal Company, Trading Company',
  person:
    'Full Name, Person, Owner, Vollständiger Name, Nom complet, Nombre completo, Nome completo, Volledige naam',
  firstName:
    'First, Given Name, Forename, Billing First Name, Contact First Name, Vorname, Prénom, Nombre de pila, Nome proprio, Voornaam',
  lastName:
    'Last, Surname, Family Name, Billing Last Name, Contact Last Name, Nachname, Nom de famille, Apellido, Apellidos, Cognome, Achternaam',
  phone:
    'Tel, Telephone, Phone Number, Phone No, Tel No, Telephone Number, Main Phone, Business Phone, Work Phone, Billing Phone, Phone 1, Telefon, Telefonnummer, Rufnummer, Téléphone,' +
    'Teléfono, Telefono, Telefoon, Telefoonnummer, Mobile, Mobile Phone, Cell, Cell Phone, Handy, Mobil, Portable, Móvil, Cellulare, Mobiel',
  otherPhone:
    'Mobile, Mobile Number, Mobile Phone, Cell, Cell Phone, Alt Phone, Alternate Phone, Phone 2, Second Phone, Secondary Phone, Handy, Mobil, Mobilnummer, Mobiltelefon,' +
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
  holdReason: 'Hold, On Hold, Credit Hold, Hold Note',
  notes:
    'Note, Comments, Comment, Remarks, Remark, Memo, Internal Notes, Internal Note, Customer Notes, Customer Note, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Notiz, Notizen, Kommentar,' +
    'Remarque, Remarques, Commentaire, Commentaires, Nota, Notas, Observaciones, Comentarios, Osservazioni, Opmerking, Opmerkingen, Notitie, Notities',
  billingAddress:
    'Bill To, Bill To 1, Bill To Address, Bill To Address 1, Bill To Street, Bill Street, Bill Address, Bill Address 1, Bill Address Line 1, Billing Street, Billing Address 1,' +
    'Billing Address Line 1, Billing Address 1 Street, Address, Address 1, Address Line 1, Street, Street 1, Street Address, Street Address 1, Mailing Address, Mailing Street, Adresse, Adresse 1,' +
    'Adresse ligne 1, Anschrift, Straße, Strasse, Str, Straße und Hausnummer, Straße/Nr, Straße Nr, Rechnungsadresse, Rechnungsanschrift, Rechnung Straße, Rue, Adresse de facturation,' +
    'Dirección, Dirección 1, Calle, Domicilio, Dirección de facturación, Indirizzo, Via, Indirizzo di fatturazione, Adres, Adresregel 1, Straat, Factuuradres',
  billingAddress2:
    'Bill To 2, Bill To 3, Bill To 4, Bill To 5, Bill To Address 2, Bill To Address 3, Bill To Street 2, Bill Address 2, Bill Address 3, Bill Address Line 2, Billing Address Line 2,' +
    'Billing Address 3, Billing Street 2, Billing Suite, Billing Suburb, Address 2, Address 3, Address 4, Address Line 2, Address Line 3, Address Line 4, Street 2, Street 3, Street Address 2, Street Line 2,' +
    'Suite, Apt, Apartment, Unit, Floor, Building, Adresszusatz, Zusatz, Adresse 2, Adresse ligne 2, Complément, Complément d’adresse, Dirección 2, Piso, Indirizzo 2, Adresregel 2, Toevoeging, Suburb',
  billingHouseNumber:
    'House Number, House No, House Nr, Street Number, Street No, Hausnummer, Haus-Nr, Hausnr, Numéro de rue, Numéro de voie, Numero civico, N. civico, Civico, Huisnummer, Huisnr, Número exterior',
  billingCity:
    'Bill To City, Bill City, City, Town, City/Town, Stadt, Ort, Wohnort, Ville, Commune, Ciudad, Población, Localidad, Città, Comune, Località, Stad, Plaats, Woonplaats',
  billingState: 'Bill To State, Bill State, Billing Province, Billing Region, Billing State/Province',
  billingZip:
    'Bill To ZIP, Bill ZIP, Bill Zip Code, Bill Postal Code, Billing Zip Code, Billing Postal Code, Billing Postcode, ZIP, Zip Code, ZIP/Postal Code, Postal Code, Postalcode, Postcode, Post Code, PLZ, Postleitzahl,' +
    'Code postal, CP, Código postal, C.P., CAP, Codice postale',
  billingCountry:
    'Bill To Country, Bill Country, Country, Country Code, Country/Region, Billing Country Code, Land, Pays, País, Paese, Nazione',
  shippingAddress:
    'Ship To, Ship To 1, Ship To Address, Ship To Address 1, Ship To Street, Ship Street, Ship Address, Ship Address 1, Ship Address Line 1, Shipping Street, Shipping Address 1, Shipping Address Line 1,' +
    'Shipping Address 1 Street, Delivery Address, Delivery Address 1, Delivery Street, Lieferadresse, Lieferanschrift, Lieferung Straße, Adresse de livraison, Dirección de envío, Dirección de entrega, Indirizzo di spedizione,' +
    'Indirizzo di consegna, Afleveradres, Bezorgadres, Verzendadres',
  shippingAddress2:
    'Ship To 2, Ship To 3, Ship To 4, Ship To 5, Ship To Address 2, Ship To Address 3, Ship To Street 2, Ship Address 2, Ship Address 3, Ship Address Line 2, Shipping Address Line 2,' +
    'Shipping Address 3, Shipping Street 2, Shipping Suite, Delivery Address 2, Delivery Address 3',
  shippingHouseNumber:
    'Shipping House No, Shipping Street Number, Ship To House Number, Delivery House Number',
  shippingCity: 'Ship To City, Ship City, Delivery City',
  shippingState: 'Ship To State, Ship State, Delivery State, Shipping Province, Shipping Region',
  shippingZip:
    'Ship To ZIP, Ship ZIP, Ship Postal Code, Shipping Zip Code, Shipping Postal Code, Shipping Postcode, Delivery ZIP, Delivery Postcode',
  shippingCountry: 'Ship To Country, Ship Country, Delivery Country, Shipping Country Code',
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
