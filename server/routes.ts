// The switchboard: each endpoint of the contract bound to its operation.
import * as activity from '#contract/activity.ts'
import * as auth from '#contract/auth.ts'
import * as backups from '#contract/backups.ts'
import * as company from '#contract/company.ts'
import * as dashboard from '#contract/dashboard.ts'
import * as deliveries from '#contract/deliveries.ts'
import * as health from '#contract/health.ts'
import * as images from '#contract/images.ts'
import * as imports from '#contract/imports.ts'
import * as invoices from '#contract/invoices.ts'
import * as live from '#contract/live.ts'
import * as notices from '#contract/notices.ts'
import * as probes from '#contract/probes.ts'
import * as products from '#contract/products.ts'
import * as programs from '#contract/programs.ts'
import * as search from '#contract/search.ts'
import * as stock from '#contract/stock.ts'
import * as users from '#contract/users.ts'

import { exportActivity } from './activity/exportActivity.ts'
import { findActivity } from './activity/findActivity.ts'
import { findActivityEntry } from './activity/findActivityEntry.ts'
import { findActors } from './activity/findActors.ts'
import { verifyActivity } from './activity/verifyActivity.ts'
import { changeOwnName } from './auth/changeOwnName.ts'
import { changeOwnPassword } from './auth/changeOwnPassword.ts'
import { forgotPassword } from './auth/forgotPassword.ts'
import { endOtherSessions, endOwnSession, findOwnSessions } from './auth/ownSessions.ts'
import { resetPassword, validateResetToken } from './auth/resetPassword.ts'
import { signIn } from './auth/signIn.ts'
import { signOut, signOutByLink } from './auth/signOut.ts'
import { downloadBackup } from './backups/downloadBackup.ts'
import { findBackups } from './backups/findBackups.ts'
import { makeStarted, startBackup } from './backups/startBackup.ts'
import { editCompany, tellOfCompany } from './company/editCompany.ts'
import { findCompany, findCompanyDetails } from './company/findCompany.ts'
import { dismissFirstSteps, findFirstSteps } from './company/firstSteps.ts'
import { previewCompany } from './company/previewCompany.ts'
import { readLogo } from './company/readLogo.ts'
import { findDashboardFigures } from './dashboard/findDashboardFigures.ts'
import { findDashboardMetrics } from './dashboard/findDashboardMetrics.ts'
import { chatLink } from './deliveries/chatLink.ts'
import { emailInvoice } from './deliveries/emailInvoice.ts'
import { findDeliveries, findDelivery, findInvoiceDeliveries } from './deliveries/findDeliveries.ts'
import { followDelivery } from './deliveries/followDelivery.ts'
import { retryDelivery } from './deliveries/retryDelivery.ts'
import { sharedInvoicePdf } from './deliveries/sharedInvoicePdf.ts'
import { whatsappInvoice } from './deliveries/whatsappInvoice.ts'
import { findHealth } from './health/findHealth.ts'
import { cancelProof, findProofs, launchProof, startProof, stopProof } from './health/startProof.ts'
import { bind, type Route } from './http/bind.ts'
import { readImage } from './images/readImage.ts'
import { receiveUpload } from './images/receiveUpload.ts'
import { requestUpload } from './images/requestUpload.ts'
import { findImport, findImportByKey, findImports } from './imports/findImports.ts'
import { importProducts } from './imports/importProducts.ts'
import { downloadRefusedRows } from './imports/importRefusals.ts'
import { previewImport } from './imports/previewImport.ts'
import { readSample } from './imports/readSample.ts'
import { startImport } from './imports/startImport.ts'
import { previewUndo, undoImport } from './imports/undoImport.ts'
import { createInvoice } from './invoices/createInvoice.ts'
import { discountInvoice } from './invoices/discountInvoice.ts'
import { findInvoice } from './invoices/findInvoice.ts'
import { findInvoices } from './invoices/findInvoices.ts'
import { invoicePdf } from './invoices/invoicePdf.ts'
import { processInvoice } from './invoices/processInvoice.ts'
import { voidInvoice } from './invoices/voidInvoice.ts'
import { followEvents } from './live/followEvents.ts'
import { findNotices } from './notices/findNotices.ts'
import { readAllNotices, readNotices, tellReader } from './notices/readNotices.ts'
import { healthz, metrics, readyz } from './probes.ts'
import { createProduct } from './products/createProduct.ts'
import { deleteProduct } from './products/deleteProduct.ts'
import { drawProductQrCode } from './products/drawProductQrCode.ts'
import { editProduct } from './products/editProduct.ts'
import { exportProducts } from './products/exportProducts.ts'
import { findProduct } from './products/findProduct.ts'
import { findProducts } from './products/findProducts.ts'
import { setProductImage } from './products/setProductImage.ts'
import { readOpenApi } from './programs/readOpenApi.ts'
import { searchEverything } from './search/searchEverything.ts'
import { adjustStock } from './stock/adjustStock.ts'
import { countStock } from './stock/countStock.ts'
import { findStockMovements } from './stock/findStockMovements.ts'
import { receiveStock } from './stock/receiveStock.ts'
import { setUserRole, setUserStatus } from './users/changeStanding.ts'
import { createUser } from './users/createUser.ts'
import { editUser } from './users/editUser.ts'
import { endSessionsOfUser } from './users/endSessionsOfUser.ts'
import { findUsers } from './users/findUsers.ts'
import { linkToCopy, sendPasswordLink } from './users/sendPasswordLink.ts'

export const routes: readonly Route[] = [
  bind(auth.signIn, signIn),
  bind(auth.signOut, signOut),
  bind(auth.signOutByLink, signOutByLink),
  bind(auth.signInPage, async () => ({ to: '/login' })),
  bind(auth.currentUser, async (ctx) => ctx.person),
  bind(auth.forgotPassword, forgotPassword),
  bind(auth.validateResetToken, validateResetToken),
  bind(auth.resetPassword, resetPassword),
  bind(auth.findOwnSessions, findOwnSessions),
  bind(auth.endOwnSession, endOwnSession),
  bind(auth.endOtherSessions, endOtherSessions),
  bind(auth.changeOwnName, changeOwnName),
  bind(auth.changeOwnPassword, changeOwnPassword),

  bind(users.findUsers, findUsers),
  bind(users.createUser, createUser),
  bind(users.editUser, editUser),
  bind(users.setUserRole, setUserRole),
  bind(users.setUserStatus, setUserStatus),
  bind(users.sendPasswordLink, sendPasswordLink, linkToCopy),
  bind(users.endSessionsOfUser, endSessionsOfUser),

  bind(company.findCompany, findCompany),
  bind(company.readLogo, readLogo),
  bind(company.findCompanyDetails, findCompanyDetails),
  bind(company.editCompany, editCompany, tellOfCompany),
  bind(company.previewCompany, previewCompany),
  bind(company.findFirstSteps, findFirstSteps),
  bind(company.dismissFirstSteps, dismissFirstSteps),

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
  bind(imports.readSample, readSample),
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
  bind(activity.findActivityEntry, findActivityEntry),
  bind(activity.exportActivity, exportActivity),
  bind(activity.findActors, findActors),
  bind(activity.verifyActivity, verifyActivity),
  bind(dashboard.findDashboardMetrics, findDashboardMetrics),
  bind(dashboard.findDashboardFigures, findDashboardFigures),

  bind(search.searchEverything, searchEverything),
  bind(notices.findNotices, findNotices),
  bind(notices.readNotices, readNotices, tellReader),
  bind(notices.readAllNotices, readAllNotices, tellReader),
  bind(live.followEvents, followEvents),

  bind(programs.readOpenApi, readOpenApi),

  bind(health.findHealth, findHealth),
  bind(health.findProofs, findProofs),
  bind(health.startProof, startProof, launchProof),
  bind(health.cancelProof, cancelProof, stopProof),

  bind(backups.findBackups, findBackups),
  bind(backups.startBackup, startBackup, makeStarted),
  bind(backups.downloadBackup, downloadBackup),

  bind(probes.healthz, healthz),
  bind(probes.readyz, readyz),
  bind(probes.metrics, metrics),
]
