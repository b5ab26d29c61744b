// Names of columns with orders, as sheets and other programs have them in several languages, best match first.
import { namesInFiles } from '#domain/catalog/columnNames.ts'
import type { ColumnNames } from '#domain/files/columnMapping.ts'

import type { OrderColumn } from './orderColumns.ts'

/** The customer, or a store of the customer. */
export const storeNames = 'Store, Store Name, Shop, Shop Name, Door, Doors'

/** What a program without open units can't ship now. */
export const backOrderNames =
  'Back Order, Backorder, Back Ordered, Backordered, Back Order Qty, Backorder Qty, Qty Back Ordered, Qty Backordered'

/** The order of the customer, or the product in a file that names none otherwise. */
export const referenceNames = 'Reference, Ref, Référence, Réf, Referencia, Riferimento, Rif, Referenz'

export const orderColumnSynonyms: ColumnNames<OrderColumn> = {
  orderNumber:
    'Order No, Order Nr, Order ID, Order #, Order Name, Order, SO Number, SO No, SO, External Ref, External Reference, Sales Order Number, Sales Order No, Sales Order, Document Number,' +
    'Auftragsnummer, Auftrags-Nr, Auftrag, Bestellnummer, Bestellung, Numéro de commande, N° commande, Commande, Número de pedido, Nº de pedido, Pedido,' +
    'Numero ordine, Ordine, Ordernummer, Bestelnummer, Numer zamówienia',
  customerNumber:
    'Customer No, Customer Nr, Customer ID, Customer Code, Account Number, Account No, Account ID, Account Code, Acct No, Cust No, Client No, Client ID, Client Code,' +
    'Retailer ID, Retailer Code, Buyer ID, Kundennummer, Kunden-Nr, KdNr, Numéro client, Code client, Número de cliente, Código de cliente, Codice cliente, Klantnummer',
  customerName:
    'Customer, Client, Client Name, Account Name, Account, Retailer, Retailer Name, Buyer, Buyer Name, Store, Store Name, Shop, Shop Name, Company, Company Name, Bill To,' +
    'Bill To Name, Billing Company, Sold To, Doors, Door, Kunde, Kundenname, Firma, Nom du client, Cliente, Nombre del cliente, Ragione sociale, Klant, Klantnaam',
  customerEmail:
    'Email, E-mail, Email Address, Billing Email, Customer E-mail, Buyer Email, Retailer Email, Account Email, Contact Email, Courriel, Correo electrónico',
  customerPurchaseOrder:
    'PO Number, PO No, PO #, PO, P.O., Purchase Order Number, Purchase Order No, Purchase Order Nr, Purchase Order #, Purchase Order ID, Customer Order Number, Customer PO, Customer PO Number, Buyer PO, Client PO, Customer Reference, Your Reference,' +
    `Customer Order No, Customer Order, ${referenceNames}, Ihre Bestellnummer, Kundenreferenz, Référence client, Su referencia`,
  orderStatus:
    'Order Status, Order State, Status of Order, Financial Status, Payment Status, Fulfillment Status, Fulfilment Status, Shipping Status, Shipment Status,' +
    'Cancelled At, Canceled At, Cancelled On, Canceled On, Date Cancelled, Voided At, Auftragsstatus, Bestellstatus, Statut, Stato',
  kind: 'Order Type, Order Kind, Type of Order, Auftragsart',
  season: `${namesInFiles.season ?? ''}, Order Season, Collection, Delivery Name, Delivery Window Name`,
  startShipOn:
    'Start Ship Date, Ship Start, Ship Start Date, Start Date, Ship Date, Requested Ship Date, Request Date, Requested Delivery Date, Delivery Date, Delivery Start, Earliest Ship Date,' +
    'Ship Window Start, Ship From Date, Do Not Ship Before, Ship Not Before, Not Before, Ship After, DNSB, Ship No Earlier Than, Ship NET, Ship, Ship On, Start, Available Date, Commit Date, Due Date, Lieferdatum, Frühester Liefertermin, Liefertermin, Liefertermin ab, Lieferung ab, Lieferbar ab, Lieferbeginn, Deliver After, Livraison à partir du, Date de livraison début, Entrega desde, Fecha de entrega desde, Delivery From, Date de livraison, Fecha de entrega, Data di consegna, Leverdatum',
  cancelOn:
    'Cancel, Cancel On, Cancel By, Cancel After, Cancellation Date, Ship End, Ship End Date, End Ship, End Ship Date, End Date, Complete Ship, Complete Ship Date, Ship Complete, Latest Ship Date,' +
    'Delivery End, Delivery Until, Delivery To, Ship Until, Ship Window End, Do Not Ship After, Ship Not After, Not After, Ship Before, DNSA, Ship No Later Than, Ship NLT, Ship By, Lieferende, Spätester Liefertermin, Spätestes Lieferdatum, Liefertermin bis, Lieferung bis, Stornodatum,' +
    "Deliver Before, Date limite, Date limite de livraison, Livraison avant le, Date de livraison fin, Entrega hasta, Fecha de entrega hasta, Date d'annulation, Fecha límite, Fecha de cancelación, Data limite di consegna, Uiterste leverdatum",
  store:
    'Store No, Store Nr, Store ID, Store Code, Ship To Store, Ship To Store Number, Ship To Store No, Ship To Location, Ship To Code, Ship To No, DC, DC Number, DC No, Mark For,' +
    'Mark For Store, Door Number, Door No, Door Code, Branch, Branch Number, Filiale, Filialnummer, Filial-Nr',
  shipTo:
    'Ship To Address, Shipping Address, Delivery Address, Ship Address, Lieferadresse, Adresse de livraison, Dirección de envío',
  shipToName:
    'Ship To Name, Ship To Company, Shipping Company, Shipping Name, Ship Name, Consignee, Shipping First Name, Shipping Last Name',
  shipToLine1:
    'Ship To Address1, Ship To Address Line 1, Ship To Street, Ship To Street 1, Ship To Line 1, Shipping Address1, Shipping Address Line 1, Shipping Street, Shipping Line 1, Shipping Address 1&2,' +
    'Ship Address1, Delivery Address1, Delivery Address Line 1, Delivery Street',
  shipToLine2:
    'Ship To Address2, Ship To Address Line 2, Ship To Street 2, Ship To Line 2, Shipping Address2, Shipping Address Line 2, Shipping Line 2, Ship Address2, Delivery Address2,' +
    'Delivery Address Line 2',
  shipToCity: 'Ship To City, Ship To Town, Shipping City, Ship City, Delivery City',
  shipToZip:
    'Ship To Zip, Ship To Postal Code, Ship To Postcode, Shipping Zip, Shipping Zip Code, Shipping Postal Code, Shipping Postcode, Ship Zip, Delivery Zip, Delivery Zip Code,' +
    'Delivery Postal Code, Delivery Postcode',
  shipToCountry:
    'Ship To Country, Shipping Country, Shipping Country Code, Ship To Country Code, Ship Country, Delivery Country',
  shipToState:
    'Ship To State, Ship To Province, Shipping State, Shipping State Code, Shipping State, Ship State, Delivery State, Shipping Province',
  discount: 'Discount, Discount Percent, Order Discount, Disc %, Rabatt %, Rabatt, Remise %, Descuento %',
  discountAmount:
    'Discount Amt, Discount Value, Discount Total, Total Discount, Order Discount Amount, Order Discount Total, Cart Discount, Cart Discount Amount, Disc Amount, Disc Amt, Rabattbetrag,' +
    'Montant remise, Importe descuento, Importo sconto, Kortingsbedrag',
  tax: 'Tax Rate, Tax Percent, Sales Tax %, VAT %',
  notes:
    'Order Notes, Order Note, Note, Comments, Comment, Special Instructions, Instructions, Memo, Remarks, Bemerkung, Notizen, Commentaire, Notas',
  productId:
    'SKU, Item SKU, Variant SKU, Vendor SKU, Vendor Item, Vendor Item No, Vendor Item Number, Vendor Part, Vendor Part No, Vendor Part Number, Supplier Item, Supplier Item No, Part No, Part Number, Supplier SKU, UPC, UPC Code, EAN, GTIN, Barcode, Item Code, Item Number, Item No, Product Code',
  styleNumber: `Style #, Style No, ${namesInFiles.styleNumber ?? ''}, Vendor Style, Vendor Style No, Vendor Style Number, Supplier Style, Supplier Style No, Mfr Style`,
  color: `Color Code, Color Description, ${namesInFiles.color ?? ''}, Colour, Col, Clr`,
  size: `${namesInFiles.size ?? ''}, Sz, Sizes, Size Run, Size Runs, Size Breakdown, Size Break, Size Split, Size Scale, Size and Qty, Size Qty, Size Units, Sizes and Quantities, Größen, Tailles, Tallas`,
  quantity:
    'Quantity, Qty, Qty Ordered, Quantity Ordered, Ordered Qty, Order Qty, Order Quantity, Units, Units Ordered, Total Units, Total Qty, Pieces, Pcs, Menge, Anzahl, Stückzahl,' +
    'Quantité, Qté, Cantidad, Quantità, Quantidade, Aantal, Ilość, Antal',
  lineStatus:
    'Line State, Line Item Status, Item Status, Lineitem Fulfillment Status, Item Fulfillment Status, Line Fulfillment Status, Positionsstatus',
  shippedUnits:
    'Qty Shipped, Shipped Qty, Quantity Shipped, Shipped Quantity, Units Shipped, Shipped Units, Shipped, Qty Invoiced, Invoiced Qty, Quantity Invoiced, Qty Fulfilled, Fulfilled Qty,' +
    'Quantity Fulfilled, Fulfilled Quantity, Fulfilled, Qty Delivered, Delivered Qty, Delivered, Received, Qty Received, Received Qty, Quantity Received, Units Received, Geliefert, Gelieferte Menge',
  cancelledUnits:
    'Canceled, Qty Cancelled, Qty Canceled, Cancelled Qty, Canceled Qty, Quantity Cancelled, Cancelled Quantity, Units Cancelled, Cancelled Units, Cxl Qty, Qty Cxl, Storniert',
  openUnits:
    'Open, Qty Open, Open Qty, Quantity Open, Open Quantity, Units Open, Qty Remaining, Remaining Qty, Remaining Quantity, Remaining, Qty Outstanding, Outstanding Qty,' +
    'Balance Qty, Qty Balance, Qty Due, Due Qty, Units Due, Offen, Offene Menge, Restmenge',
  unit: 'UOM, U/M, Unit of Measure, Units of Measure, Unit of Measurement, Qty Unit, Qty UOM, Quantity Unit, Sales Unit, Sales UOM, Order Unit, Order UOM, Mengeneinheit, Einheit',
  packSize:
    'Case Pack, Case Qty, Case Quantity, Case Size, Units per Pack, Units per Case, Units per Carton, Qty per Pack, Qty per Case, Pcs per Pack, Pieces per Pack, Per Pack, Per Case, Per Carton, Pcs/Pack, Units/Pack, Units/Case, Inner Pack, Carton Qty,' +
    'Carton Size, Verpackungseinheit',
  packs:
    'Prepacks, Pre-packs, Pre-pack Qty, Prepack Qty, No of Packs, Number of Packs, Qty Packs, Packs Ordered, Cases, No of Cases, Number of Cases, Cartons, No of Cartons, Number of Cartons',
  lineDiscount:
    'Line Discount, Line Disc, Line Disc %, Line Discount Percent, Item Discount, Item Discount %, Item Disc %',
  lineDiscountAmount:
    'Line Discount Amt, Line Disc Amount, Line Disc Amt, Line Discount Total, Lineitem Discount, Line Item Discount, Line Item Discount Amount, Item Discount Amount, Item Discount Total',
  lineTotal:
    'Line Amount, Line Value, Line Price, Row Total, Extended, Extended Price, Extended Amount, Extended Total, Extended Cost, Ext Price, Ext Amount, Ext Cost, Ext Total, Extension, Amount, Total Price,' +
    'Total Wholesale, Wholesale Total, Item Total, Lineitem Total, Line Subtotal, Net Amount, Betrag, Gesamtpreis, Positionsbetrag, Montant, Montant HT, Total HT, Importe, Importo, Bedrag',
  rowTotal: 'Sum, Row Sum, Summe',
  statedUnits:
    'Order Units, Order Total Units, Total Order Qty, Units Total, Qty Total, Gesamtmenge, Quantité totale, Cantidad total',
  statedTotal:
    'Order Total Amount, Order Amount, Order Value, Order Subtotal, Subtotal, Sub Total, Grand Total, Total Amount, Total Value, Auftragssumme, Gesamtbetrag, Montant total, Importe total',
  extraAmount:
    'Shipping, Shipping Amount, Shipping Total, Shipping Cost, Shipping Costs, Shipping Charge, Shipping Charges, Order Shipping, Freight, Freight Amount, Freight Charge, Handling, Taxes, Tax Amount,' +
    'Tax Total, Total Tax, Sales Tax, Sales Tax Amount, Order Tax, Order Tax Amount, VAT Amount, Versandkosten, Frachtkosten, MwSt Betrag, Frais de port',
  listPrice:
    'List, List Price USD, Unit List Price, Catalog Price, Catalogue Price, Gross Price, Gross Unit Price, Base Price, Original Price, Regular Price, Full Price, Price Before Discount, Listenpreis,' +
    'Bruttopreis, Prix catalogue, Prix brut, Precio de lista, Prezzo di listino, Catalogusprijs',
  netPrice:
    'Net, Net Price USD, Net Unit Price, Unit Net Price, Net Cost, Net Unit Cost, Net Wholesale, Discounted Price, Price After Discount, Disc Price, Nettopreis, Netto-Einzelpreis, Prix net, PU net,' +
    'Precio neto, Prezzo netto, Nettoprijs, Our Price, Your Price',
  unitPrice:
    'Price, Unit Price USD, Wholesale, Wholesale Price, WS Price, WS, Whsl, Whsl Price, Price Each, Each, Unit Cost, Rate, Sales Price, Selling Price, Item Price, Item Cost, Cost, Cost Each, Your Cost, Einzelpreis, Stückpreis, Preis,' +
    'Prix unitaire, Prix, PU HT, Precio unitario, Precio, Prezzo unitario, Prezzo, Stuksprijs, Prijs, Cena',
}

/** Ambiguous names, tried after the others: a store is the customer, unless another column is. */
export const ambiguousOrderColumns: ColumnNames<OrderColumn> = {
  productId: `${namesInFiles.productId ?? ''}, Item, Article, Artikel`,
  store: storeNames,
  quantity: 'Dozens, Dozen, Doz',
  openUnits: backOrderNames,
}
