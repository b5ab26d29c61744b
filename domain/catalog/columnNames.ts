// The names that columns of products have in files, in the languages of real exports.
import type { ColumnNames } from '#domain/files/columnMapping.ts'

import type { ImportColumn } from './importRow.ts'

/** Prices for shops, which win over any other price. */
export const wholesaleNames =
  'Wholesale price, Wholesale, Unit wholesale price, Wholesale unit price, Wholesale price per unit, USD unit wholesale price,' +
  'WSP, Wholesale USD, Wholesale price USD, USD wholesale price, Price wholesale USD, Wholesale cost, WHSL, WHS, WS, WS price, Whsl price, Trade price, B2B price, Dealer price, Großhandelspreis, Händlerpreis, Prix de gros,' +
  'Prix grossiste, Precio mayorista, Precio al por mayor, Prezzo ingrosso, Prezzo all’ingrosso, Preço de atacado, Preço atacado,' +
  'Groothandelsprijs, Cena hurtowa, Grossistpris, Engrospris, Velkoobchodní cena, 批发价, 批發價, 卸値, 卸価格'

/**
 * Common names per column, best match first, compared without units in brackets. Not in `fileColumns`, which every page loads. The
 * wholesale price is before the retail price, and an ID of another program after every code of the company.
 */
export const namesInFiles: Record<ImportColumn, string> = {
  productId:
    'productId, SKU, Variant SKU, Seller SKU, Merchant SKU, Product SKU, Item SKU, Custom SKU, SKU code, SKU number, Product code, Product number, Product no, Item code, Item number, Item no,' +
    'Internal reference, Article number, Article no, Article code, Style number, Style no, Style code, Model number, Code,' +
    'Artikelnummer, Artikelnr, Artikel-Nr, Référence, Code article, UGS, Referencia, Código, Código de artículo, Codice,' +
    'Codice articolo, Código do produto, Referência, Artikelcode, Artikelkod, Artikelnr, Varenummer, Kod produktu, Indeks,' +
    'Kód produktu, Kód zboží, Kód, 商品编码, 商品編號, 货号, 貨號, 款号, 商品コード, 品番, 商品番号, Ref, Ref no, Reference, Stock code,' +
    'Part number, MPN, Item ID, GTIN, EAN, EAN13, UPC, Barcode, Strichcode, Code-barres, Código de barras, Codice a barre, ID',
  productName:
    'productName, Name, Title, Product title, Product description name, Item name, Style name, Article name, Bezeichnung,' +
    'Artikelbezeichnung, Artikelname, Produktname, Produktbezeichnung, Nom, Nom du produit, Désignation, Libellé, Intitulé,' +
    'Nombre, Nombre del producto, Denominación, Nome, Nome prodotto, Nome do produto, Denominazione, Naam, Productnaam,' +
    'Omschrijving artikel, Nazwa, Nazwa produktu, Namn, Produktnamn, Artikelnamn, Benämning, Navn, Varenavn, Betegnelse, Nimi, Tuotenimi, Název, Název produktu, Názov,' +
    '商品名称, 商品名稱, 品名, 名称, 名稱, 产品名称, 商品名, Product',
  color:
    'color, Color name, Colour name, Colourway, Colorway, Farbe, Farbbezeichnung, Couleur, Coloris, Colore, Cor, Kleur, Kolor, Färg,' +
    'Farve, Farge, Clr, Väri, Barva, Farba, 颜色, 顏色, 色, カラー, Shade',
  price:
    `${wholesaleNames},` +
    'price, Price USD, USD price, Unit price, Variant price, Sales price, Selling price, Net price, Base price, Default price, Price each,' +
    'Regular price, List price, Price final, Final price, Preis, Einzelpreis, Nettopreis, Verkaufspreis, VK, VK-Preis, VK netto,' +
    'Regulärer Preis, Listenpreis, Stückpreis, Prix, Prix unitaire, Prix de vente, Prix HT, PU HT, Tarif, Tarif régulier,' +
    'Precio, Precio regular, Precio normal, Precio unitario, Precio de venta, PVP, Prezzo, Prezzo unitario, Prezzo di vendita,' +
    'Prezzo di listino, Preço, Preço unitário, Preço de venda, Prijs, Verkoopprijs, Stuksprijs, Cena, Cena netto, Cena jednostkowa,' +
    'Cena sprzedaży, Pris, Försäljningspris, Salgspris, Prodejní cena, Cena bez DPH, 价格, 價格, 单价, 單價, 售价, 售價, 価格, 単価,' +
    '販売価格, Current price, MSRP, Retail price, Retail, Unit retail price, Suggested retail price, Suggested retail, SRP, RRP, UVP',
  quantity:
    'quantity, Qty, Stock, On hand, Qty on hand, Quantity on hand, On hand quantity, In stock, Stock quantity, Stock qty, Stock level,' +
    'Inventory quantity, Variant inventory qty, Inventory qty, Inventory level, Inventory, On hand inventory, Available,' +
    'Available quantity, Available qty, Available to sell, ATS, QOH, SOH, Units, Pieces, Pcs, Menge, Bestand, Lagerbestand, Lager,' +
    'Anzahl, Stückzahl, Quantité, Quantité en stock, Qté, Stock disponible, Cantidad, Existencias, Inventario, Quantità, Giacenza,' +
    'Quantidade, Estoque, Aantal, Voorraad, Ilość, Stan magazynowy, Stan, Antal, Lagersaldo, Lagerantal, Antall, Množství, Sklad,' +
    'Skladem, 数量, 數量, 库存, 庫存, 在庫, 在庫数',
  size:
    'size, Size name, Size label, Größe, Groesse, Konfektionsgröße, Taille, Pointure, Talla, Talle, Taglia, Misura, Tamanho,' +
    'Maat, Rozmiar, Storlek, Størrelse, Koko, Velikost, Veľkosť, 尺寸, 尺码, 尺碼, 码数, サイズ',
  category:
    'category, Product type, Department, Product category, Product group, Item category, Category name, Categories, Group,' +
    'Collection, Kategorie, Kategorien, Warengruppe, Produktgruppe, Catégorie, Catégories, Categoría, Categorías, Categoria,' +
    'Categorie, Kategoria, Kategori, Kategórie, 分类, 分類, 类别, 類別, カテゴリ, カテゴリー, Type',
  description:
    'description, Long description, Product details, Details, Body, Notes, Beschreibung, Langbeschreibung, Artikelbeschreibung,' +
    'Description longue, Descripción, Descrizione, Descrição, Omschrijving, Beschrijving, Opis, Beskrivning, Beskrivelse, Popis,' +
    'Popis produktu, Description html, 描述, 商品描述, 商品説明, 説明, Short description',
  manufacturer:
    'manufacturer, Brand, Brand name, Vendor, Maker, Supplier, Label, Hersteller, Marke, Lieferant, Fabricant, Marque, Fournisseur,' +
    'Fabricante, Marca, Proveedor, Produttore, Fornitore, Fornecedor, Fabrikant, Merk, Leverancier, Producent, Marka, Dostawca,' +
    'Tillverkare, Varumärke, Leverantör, Výrobce, Značka, Dodavatel, 品牌, 制造商, 供应商, ブランド, メーカー',
  lowStockThreshold:
    'lowStockThreshold, Low stock, Low stock amount, Reorder point, Reorder level, Minimum stock, Min stock, Stock alert, Meldebestand,' +
    'Mindestbestand, Stock minimum, Stock mínimo, Scorta minima, Estoque mínimo, Minimumvoorraad, Minimalny stan, 最低库存',
  season:
    'season, Season name, Saison, Temporada, Stagione, Estação, Coleção, Seizoen, Sezon, Säsong, Sæson, Sezóna, 季节, 季節, シーズン',
  shelf:
    'shelf, Shelf location, Shelf number, Bin, Bin location, Bin number, Bin code, Storage location, Warehouse location, Rack, Aisle,' +
    'Lagerplatz, Lagerfach, Regal, Regalplatz, Fach, Emplacement, Casier, Ubicación, Estante, Scaffale, Ubicazione,' +
    'Prateleira, Stelling, Schap, Magazijnlocatie, Regał, Półka, Hylla, Lagerplats, Hylde, Lokation, Hyllplass, Regál, 货架, 貨架,' +
    '库位, 庫位, 棚, 棚番',
  styleNumber:
    'styleNumber, Style number, Style no, Style code, Style ID, Style, Parent SKU, Parent code, Parent, Item group ID, Handle,' +
    'Model number, Model code, Model, Modellnummer, Modell, Modèle, Modelo, Modello, Fason, 款式, 款式编号, スタイル',
  imageUrl:
    'imageUrl, Variant image, Image, Image src, Images, Image link, Main image, Primary image, Image 1, Image file, Image name, Picture,' +
    'Pictures, Picture name, Photo, Photos, Bild, Bilder, Bild-URL, Bilddatei, Produktbild, Foto, Fotos, Afbeelding, Afbeeldingen, Imagen,' +
    'Imágenes, Immagine, Immagini, Imagem, Imagens, Zdjęcie, Zdjęcia, Obrázek, Obrázky, 图片, 圖片, 画像',
  // Not every column of costs: a file that only updates would be refused where a cost is known. The user can choose it.
  firstCost: 'firstCost, First cost, Opening cost, Initial cost',
  barcodes:
    'barcodes, Barcodes, Barcode, GTIN, EAN, EAN13, EAN code, UPC, UPC code, Variant barcode, Strichcode, Code-barres, Código de barras, Codice a barre',
  quantityAtExport: 'quantityAtExport',
}

/** Ambiguous names, tried after the others: 'Item' is the code unless another column matches it better; then it is the name. */
export const ambiguousNames: ColumnNames<ImportColumn> = {
  productId: 'Style, Item, Article, Artikel',
  productName:
    'Item description, Product description, Sales description, Style description, Item desc, Style desc, Desc, Style, Item, Article,' +
    'Artikel, Description,' +
    'Beschreibung, Descripción, Descrizione, Descrição, Omschrijving, Opis',
  description: 'Item description, Product description, Sales description, Style description',
}

/** Prices for the end customer: a shop of a wholesaler rarely sells at them. */
export const retailNames =
  'MSRP, Retail price, Retail, Unit retail price, USD unit retail price, Suggested retail price, Suggested retail, Sugg retail, SRP, RRP,' +
  'UVP, PVP, Sugg. Retail Price, Compare at price'

/** Prices that are not the one to sell at: costs, and those of a sale or of earlier. */
export const otherPriceNames =
  'Cost, Unit cost, Cost price, Average cost, Purchase price, Purchase cost, Standard price, Standard cost, Supply price, Default cost,' +
  'Sale price, Special price, Discount price, Price old, Old price, Compare at price, Variant compare at price, Einkaufspreis, EK,' +
  'Angebotspreis, Prix achat, Prix promo, Tarif promo, Precio con descuento, Precio rebajado, Precio de costo, Costo, Prezzo scontato'
