// Names of columns with orders, as sheets and other programs have them in several languages, best match first.
import { namesInFiles } from '#domain/catalog/columnNames.ts'
import type { ColumnNames } from '#domain/files/columnMapping.ts'

import type { OrderColumn } from './orderColumns.ts'

export const orderColumnSynonyms: ColumnNames<OrderColumn> = {
  orderNumber:
    'Order No, Order Nr, Order ID, Order #, Order Name, Order, SO Number, SO No, SO, Sales Order Number, Sales Order No, Sales Order, Document Number,' +
    'Auftragsnummer, Auftrags-Nr, Auftrag, Bestellnummer, Bestellung, Numéro de commande, N° commande, Commande, Número de pedido, Nº de pedido, Pedido,' +
    'Numero ordine, Ordine, Ordernummer, Bestelnummer, Numer zamówienia',
  customerNumber:
    'Customer No, Customer Nr, Customer ID, Customer Code, Account Number, Account No, Account ID, Account Code, Acct No, Cust No, Client No, Client ID, Client Code,' +
    'Retailer ID, Retailer Code, Buyer ID, Kundennummer, Kunden-Nr, KdNr, Numéro client, Code client, Número de cliente, Código de cliente, Codice cliente, Klantnummer',
  customerName:
    'Customer, Client, Client Name, Account Name, Account, Retailer, Retailer Name, Buyer, Buyer Name, Store, Store Name, Shop, Shop Name, Company, Company Name, Bill To,' +
    'Bill To Name, Billing Company, Sold To, Doors, Door, Kunde, Kundenname, Firma, Nom du client, Cliente, Nombre del cliente, Ragione sociale, Klant, Klantnaam',
  customerEmail:
    'Email, E-mail, Email Address, Customer E-mail, Buyer Email, Retailer Email, Account Email, Contact Email, Courriel, Correo electrónico',
  customerPurchaseOrder:
    'PO Number, PO No, PO #, PO, P.O., Purchase Order Number, Customer Order Number, Customer PO, Customer PO Number, Buyer PO, Client PO, Customer Reference, Your Reference,' +
    'Customer Order No, Customer Order, Reference, Ref, Ihre Bestellnummer, Kundenreferenz, Référence client, Su referencia',
  kind: 'Order Type, Order Kind, Type of Order, Auftragsart',
  season: `${namesInFiles.season ?? ''}, Order Season, Collection, Delivery Name, Delivery Window Name`,
  startShipOn:
    'Start Ship Date, Ship Start, Ship Start Date, Start Date, Ship Date, Requested Ship Date, Request Date, Requested Delivery Date, Delivery Date, Delivery Start, Earliest Ship Date,' +
    'Ship Window Start, Ship From Date, Ship, Ship On, Start, Available Date, Commit Date, Due Date, Lieferdatum, Liefertermin, Lieferbeginn, Date de livraison, Fecha de entrega, Data di consegna, Leverdatum',
  cancelOn:
    'Cancel, Cancel On, Cancel By, Cancel After, Cancellation Date, Ship End, Ship End Date, End Ship, End Ship Date, End Date, Complete Ship, Complete Ship Date, Ship Complete, Latest Ship Date,' +
    'Delivery End, Ship Window End, Ship By, Lieferende, Date limite, Fecha límite',
  shipTo:
    'Ship To Address, Shipping Address, Delivery Address, Ship Address, Lieferadresse, Adresse de livraison, Dirección de envío',
  shipToState: 'Ship To State, Shipping State, Ship State, Delivery State, Shipping Province',
  discount: 'Discount, Discount Percent, Order Discount, Disc %, Rabatt %, Rabatt, Remise %, Descuento %',
  tax: 'Tax Rate, Tax Percent, Sales Tax %, VAT %',
  notes:
    'Order Notes, Order Note, Note, Comments, Comment, Special Instructions, Instructions, Memo, Remarks, Bemerkung, Notizen, Commentaire, Notas',
  productId:
    'SKU, Item SKU, Variant SKU, UPC, UPC Code, EAN, GTIN, Barcode, Item Code, Item Number, Item No, Product Code',
  styleNumber: `Style #, Style No, ${namesInFiles.styleNumber ?? ''}`,
  color: `Color Code, Color Description, ${namesInFiles.color ?? ''}, Colour`,
  size: namesInFiles.size ?? '',
  quantity:
    'Quantity, Qty, Qty Ordered, Quantity Ordered, Ordered Qty, Order Qty, Order Quantity, Units, Units Ordered, Total Units, Total Qty, Pieces, Pcs, Menge, Anzahl, Stückzahl,' +
    'Quantité, Qté, Cantidad, Quantità, Quantidade, Aantal, Ilość, Antal',
  unitPrice:
    'Price, Unit Price USD, Wholesale, Wholesale Price, WS Price, Price Each, Each, Unit Cost, Rate, Net Price, Sales Price, Selling Price, Item Price, Einzelpreis, Stückpreis, Preis,' +
    'Prix unitaire, Prix, PU HT, Precio unitario, Precio, Prezzo unitario, Prezzo, Stuksprijs, Prijs, Cena',
}

/** Ambiguous names, tried after the others. */
export const ambiguousOrderColumns: ColumnNames<OrderColumn> = {
  productId: `${namesInFiles.productId ?? ''}, Item, Article, Artikel`,
}
