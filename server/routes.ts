// The switchboard: each endpoint of the contract bound to its operation.
import * as activity from '#contract/activity.ts'
import * as auth from '#contract/auth.ts'
import * as company from '#contract/company.ts'
import * as dashboard from '#contract/dashboard.ts'
import * as deliveries from '#contract/deliveries.ts'
import * as images from '#contract/images.ts'
import * as imports from '#contract/imports.ts'
import * as invoices from '#contract/invoices.ts'
import * as probes from '#contract/probes.ts'
import * as products from '#contract/products.ts'
import * as stock from '#contract/stock.ts'

import { findActivity } from './activity/findActivity.ts'
import { signIn } from './auth/signIn.ts'
import { signOut, signOutByLink } from './auth/signOut.ts'
import { findCompany } from './company/findCompany.ts'
import { findDashboardMetrics } from './dashboard/findDashboardMetrics.ts'
import { chatLink } from './deliveries/chatLink.ts'
import { emailInvoice } from './deliveries/emailInvoice.ts'
import { findDeliveries, findDelivery, findInvoiceDeliveries } from './deliveries/findDeliveries.ts'
import { followDelivery } from './deliveries/followDelivery.ts'
import { retryDelivery } from './deliveries/retryDelivery.ts'
import { sharedInvoicePdf } from './deliveries/sharedInvoicePdf.ts'
import { whatsappInvoice } from './deliveries/whatsappInvoice.ts'
import { bind, type Route } from './http/bind.ts'
import { readImage } from './images/readImage.ts'
import { receiveUpload } from './images/receiveUpload.ts'
import { requestUpload } from './images/requestUpload.ts'
import { findImport, findImportByKey, findImports } from './imports/findImports.ts'
import { importProducts } from './imports/importProducts.ts'
import { downloadRefusedRows } from './imports/importRefusals.ts'
import { previewImport } from './imports/previewImport.ts'
import { startImport } from './imports/startImport.ts'
import { previewUndo, undoImport } from './imports/undoImport.ts'
import { createInvoice } from './invoices/createInvoice.ts'
import { discountInvoice } from './invoices/discountInvoice.ts'
import { findInvoice } from './invoices/findInvoice.ts'
import { findInvoices } from './invoices/findInvoices.ts'
import { invoicePdf } from './invoices/invoicePdf.ts'
import { processInvoice } from './invoices/processInvoice.ts'
import { voidInvoice } from './invoices/voidInvoice.ts'
import { healthz, metrics, readyz } from './probes.ts'
import { createProduct } from './products/createProduct.ts'
import { deleteProduct } from './products/deleteProduct.ts'
import { drawProductQrCode } from './products/drawProductQrCode.ts'
import { editProduct } from './products/editProduct.ts'
import { exportProducts } from './products/exportProducts.ts'
import { findProduct } from './products/findProduct.ts'
import { findProducts } from './products/findProducts.ts'
import { setProductImage } from './products/setProductImage.ts'
import { adjustStock } from './stock/adjustStock.ts'
import { countStock } from './stock/countStock.ts'
import { findStockMovements } from './stock/findStockMovements.ts'
import { receiveStock } from './stock/receiveStock.ts'

export const routes: readonly Route[] = [
  bind(auth.signIn, signIn),
  bind(auth.signOut, signOut),
  bind(auth.signOutByLink, signOutByLink),
  bind(auth.signInPage, async () => ({ to: '/login' })),
  bind(auth.currentUser, async (ctx) => ctx.person),

  bind(company.findCompany, findCompany),

  bind(products.findProducts, findProducts),
  bind(products.exportProducts, exportProducts),
  bind(products.findProduct, findProduct),
  bind(products.createProduct, createProduct),
  bind(products.editProduct, editProduct),
  bind(products.setProductImage, setProductImage),
  bind(products.deleteProduct, deleteProduct),
  bind(products.drawProductQrCode, drawProductQrCode),

  bind(stock.findStockMovements, findStockMovements),
  bind(stock.receiveStock, receiveStock),
  bind(stock.adjustStock, adjustStock),
  bind(stock.countStock, countStock),

  bind(images.requestUpload, requestUpload),
  bind(images.uploadObject, receiveUpload),
  bind(images.readImage, readImage),

  bind(imports.bulkUpload, importProducts),
  bind(imports.previewImport, previewImport),
  bind(imports.startImport, startImport),
  bind(imports.findImports, findImports),
  bind(imports.findImport, findImport),
  bind(imports.findImportByKey, findImportByKey),
  bind(imports.downloadRefusedRows, downloadRefusedRows),
  bind(imports.previewUndo, previewUndo),
  bind(imports.undoImport, undoImport),

  bind(invoices.findInvoices, findInvoices),
  bind(invoices.findInvoice, findInvoice),
  bind(invoices.createInvoice, createInvoice),
  bind(invoices.setInvoiceStatus, processInvoice),
  bind(invoices.setInvoiceDiscount, discountInvoice),
  bind(invoices.voidInvoice, voidInvoice),
  bind(invoices.downloadInvoicePdf, invoicePdf),
  bind(invoices.saveInvoicePdf, invoicePdf),

  bind(deliveries.emailInvoice, emailInvoice, followDelivery),
  bind(deliveries.whatsappInvoice, whatsappInvoice, followDelivery),
  bind(deliveries.chatLink, chatLink),
  bind(deliveries.sharedInvoicePdf, sharedInvoicePdf),
  bind(deliveries.findInvoiceDeliveries, findInvoiceDeliveries),
  bind(deliveries.findDeliveries, findDeliveries),
  bind(deliveries.findDelivery, findDelivery),
  bind(deliveries.retryDelivery, retryDelivery, followDelivery),

  bind(activity.findActivity, findActivity),
  bind(dashboard.findDashboardMetrics, findDashboardMetrics),

  bind(probes.healthz, healthz),
  bind(probes.readyz, readyz),
  bind(probes.metrics, metrics),
]
