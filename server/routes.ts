// Binds each endpoint to its operation.
import * as availability from '#contract/catalog/availability.ts'
import * as batches from '#contract/catalog/batches.ts'
import * as bulkEdits from '#contract/catalog/bulkEdits.ts'
import * as garments from '#contract/catalog/garments.ts'
import * as grouping from '#contract/catalog/grouping.ts'
import * as gs1Numbers from '#contract/catalog/gs1Numbers.ts'
import * as imports from '#contract/catalog/imports.ts'
import * as labels from '#contract/catalog/labels.ts'
import * as prepacks from '#contract/catalog/prepacks.ts'
import * as productAliases from '#contract/catalog/productAliases.ts'
import * as productOrders from '#contract/catalog/productOrders.ts'
import * as products from '#contract/catalog/products.ts'
import * as scans from '#contract/catalog/scans.ts'
import * as sizeScales from '#contract/catalog/sizeScales.ts'
import * as stock from '#contract/catalog/stock.ts'
import * as styles from '#contract/catalog/styles.ts'
import * as company from '#contract/company/company.ts'
import * as companyDetails from '#contract/company/companyDetails.ts'
import * as images from '#contract/files/images.ts'
import * as accounting from '#contract/insight/accounting.ts'
import * as dashboard from '#contract/insight/dashboard.ts'
import * as notifications from '#contract/insight/notifications.ts'
import * as reports from '#contract/insight/reports.ts'
import * as reportSchedules from '#contract/insight/reportSchedules.ts'
import * as search from '#contract/insight/search.ts'
import * as deliveries from '#contract/messaging/deliveries.ts'
import * as backups from '#contract/operations/backups.ts'
import * as developers from '#contract/operations/developers.ts'
import * as health from '#contract/operations/health.ts'
import * as probes from '#contract/operations/probes.ts'
import * as account from '#contract/people/account.ts'
import * as activity from '#contract/people/activity.ts'
import * as auth from '#contract/people/auth.ts'
import * as savedViews from '#contract/people/savedViews.ts'
import * as users from '#contract/people/users.ts'
import * as live from '#contract/platform/live.ts'
import * as arrivals from '#contract/purchasing/arrivals.ts'
import * as bills from '#contract/purchasing/bills.ts'
import * as landedCosts from '#contract/purchasing/landedCosts.ts'
import * as productCosts from '#contract/purchasing/productCosts.ts'
import * as purchaseOrderActions from '#contract/purchasing/purchaseOrderActions.ts'
import * as purchaseOrders from '#contract/purchasing/purchaseOrders.ts'
import * as purchaseSheets from '#contract/purchasing/purchaseSheets.ts'
import * as suggestion from '#contract/purchasing/suggestion.ts'
import * as supplierMerges from '#contract/purchasing/supplierMerges.ts'
import * as ageing from '#contract/sales/ageing.ts'
import * as allocationRuns from '#contract/sales/allocationRuns.ts'
import * as creditNotes from '#contract/sales/creditNotes.ts'
import * as customerImports from '#contract/sales/customerImports.ts'
import * as customerLinks from '#contract/sales/customerLinks.ts'
import * as customerMerges from '#contract/sales/customerMerges.ts'
import * as customers from '#contract/sales/customers.ts'
import * as customerTimeline from '#contract/sales/customerTimeline.ts'
import * as dispatch from '#contract/sales/dispatch.ts'
import * as invoices from '#contract/sales/invoices.ts'
import * as margins from '#contract/sales/margins.ts'
import * as orderActions from '#contract/sales/orderActions.ts'
import * as orderForms from '#contract/sales/orderForms.ts'
import * as orderImports from '#contract/sales/orderImports.ts'
import * as orders from '#contract/sales/orders.ts'
import * as payments from '#contract/sales/payments.ts'
import * as pickLists from '#contract/sales/pickLists.ts'
import * as priceLists from '#contract/sales/priceLists.ts'
import * as purchases from '#contract/sales/purchases.ts'
import * as receivables from '#contract/sales/receivables.ts'
import * as reminders from '#contract/sales/reminders.ts'
import * as sending from '#contract/sales/sending.ts'
import * as statementRun from '#contract/sales/statementRun.ts'
import * as statements from '#contract/sales/statements.ts'
import * as waitingOrders from '#contract/sales/waitingOrders.ts'
import { attachmentRoutes } from '#server/attachments.ts'
import { aliasOperations } from '#server/catalog/aliases/aliasOperations.ts'
import { findProductAliases } from '#server/catalog/aliases/findProductAliases.ts'
import { findBatchChanges } from '#server/catalog/batches/findBatchChanges.ts'
import { findBatch, findBatches } from '#server/catalog/batches/findBatches.ts'
import { previewBatchUndo, undoBatch } from '#server/catalog/batches/undoBatch.ts'
import { bulkEdit } from '#server/catalog/bulkEdits/bulkEdit.ts'
import { previewBulkEdit } from '#server/catalog/bulkEdits/previewBulkEdit.ts'
import { readGarmentDrawing } from '#server/catalog/garments/drawGarment.ts'
import { assignBarcodes } from '#server/catalog/gs1Numbers/assignBarcodes.ts'
import { previewBarcodeAssignment } from '#server/catalog/gs1Numbers/previewBarcodeAssignment.ts'
import { bulkUpload } from '#server/catalog/imports/bulkUpload.ts'
import { findImportedProducts } from '#server/catalog/imports/findImportedProducts.ts'
import { productImportActions } from '#server/catalog/imports/productImporter.ts'
import { downloadSampleCatalog } from '#server/catalog/imports/sampleCatalog.ts'
import { printCalibrationPage, sendCalibrationPage } from '#server/catalog/labels/calibrationPage.ts'
import { findLabelProducts } from '#server/catalog/labels/findLabelProducts.ts'
import { printLabels } from '#server/catalog/labels/printLabels.ts'
import { printLabelsZpl } from '#server/catalog/labels/printLabelsZpl.ts'
import { sendLabels } from '#server/catalog/labels/sendLabels.ts'
import { findPrepacks, prepackOperations } from '#server/catalog/prepacks/prepackOperations.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import { drawProductQrCode } from '#server/catalog/products/drawProductQrCode.ts'
import { editProduct } from '#server/catalog/products/editProduct.ts'
import { exportProducts } from '#server/catalog/products/exportProducts.ts'
import { findProduct } from '#server/catalog/products/findProduct.ts'
import { findProducts } from '#server/catalog/products/findProducts.ts'
import { findProductValues } from '#server/catalog/products/findProductValues.ts'
import { setProductImage } from '#server/catalog/products/setProductImage.ts'
import { readScan } from '#server/catalog/scans/readScan.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import { sizeScaleOperations } from '#server/catalog/sizeScales/sizeScaleOperations.ts'
import { adjustStock, receiveStock } from '#server/catalog/stock/changeStock.ts'
import { countStock } from '#server/catalog/stock/countStock.ts'
import { findStockMovements } from '#server/catalog/stock/findStockMovements.ts'
import { findUnitsOnHand } from '#server/catalog/stock/findUnitsOnHand.ts'
import { addStyleProducts, createStyle } from '#server/catalog/styles/createStyle.ts'
import { editStyle } from '#server/catalog/styles/editStyle.ts'
import { findStyle } from '#server/catalog/styles/findStyle.ts'
import { findStyles } from '#server/catalog/styles/findStyles.ts'
import { findStyleSales } from '#server/catalog/styles/findStyleSales.ts'
import { groupProducts } from '#server/catalog/styles/groupProducts.ts'
import { proposeStyles } from '#server/catalog/styles/proposeStyles.ts'
import {
  deleteStyle,
  mergeStyles,
  setStyleImage,
  setStyleMembers,
} from '#server/catalog/styles/setStyleMembers.ts'
import { editCompany, publishCompanyChange } from '#server/company/editCompany.ts'
import { findCompany, findCompanyDetails, readLogo } from '#server/company/findCompany.ts'
import { dismissFirstSteps, findFirstSteps } from '#server/company/firstSteps.ts'
import { readImage, readLargestImage } from '#server/files/images/readImage.ts'
import { requestUpload } from '#server/files/images/requestUpload.ts'
import { uploadImage } from '#server/files/images/uploadImage.ts'
import {
  exportAccountingTable,
  exportAccountingWorkbook,
} from '#server/insight/accounting/exportAccounting.ts'
import { findAccountingSummary } from '#server/insight/accounting/findAccountingSummary.ts'
import { findDashboardCharts } from '#server/insight/dashboard/findDashboardCharts.ts'
import { findDashboardMetrics } from '#server/insight/dashboard/findDashboardMetrics.ts'
import { findTodos } from '#server/insight/dashboard/findTodos.ts'
import { findNotifications } from '#server/insight/notifications/findNotifications.ts'
import {
  markAllNotificationsRead,
  markNotificationsRead,
  publishReadState,
} from '#server/insight/notifications/markNotificationsRead.ts'
import { exportReport, exportReportWorkbook } from '#server/insight/reports/exportReport.ts'
import { findReport } from '#server/insight/reports/findReport.ts'
import { findReportRecipients, findReportSchedules } from '#server/insight/schedules/findReportSchedules.ts'
import {
  createReportSchedule,
  deleteReportSchedule,
  editReportSchedule,
  restoreReportSchedule,
} from '#server/insight/schedules/saveReportSchedule.ts'
import { searchEverything } from '#server/insight/search/searchEverything.ts'
import { messageKinds } from '#server/messageKinds.ts'
import { findDeliveries, findDelivery } from '#server/messaging/deliveries/findDeliveries.ts'
import { createRetryDelivery } from '#server/messaging/deliveries/retryDelivery.ts'
import { waitForDeliveries, waitForDelivery } from '#server/messaging/deliveries/waitForDelivery.ts'
import { downloadBackup } from '#server/operations/backups/downloadBackup.ts'
import { findBackups } from '#server/operations/backups/findBackups.ts'
import { runStartedBackup, startBackup } from '#server/operations/backups/startBackup.ts'
import { readOpenApi } from '#server/operations/developers/readOpenApi.ts'
import { findHealth } from '#server/operations/health/findHealth.ts'
import { healthz, metrics, readyz } from '#server/operations/health/probes.ts'
import {
  cancelIntegrityCheck,
  findIntegrityChecks,
  launchIntegrityCheck,
  startIntegrityCheck,
  stopIntegrityCheck,
} from '#server/operations/integrity/startIntegrityCheck.ts'
import { exportActivity } from '#server/people/activity/exportActivity.ts'
import { findActivity } from '#server/people/activity/findActivity.ts'
import { findActivityEntry } from '#server/people/activity/findActivityEntry.ts'
import { findActors } from '#server/people/activity/findActors.ts'
import { findRecentActivity } from '#server/people/activity/findRecentActivity.ts'
import { verifyActivity } from '#server/people/activity/verifyActivity.ts'
import { changeOwnName } from '#server/people/auth/changeOwnName.ts'
import { changeOwnPassword } from '#server/people/auth/changeOwnPassword.ts'
import { findChangeOutcome } from '#server/people/auth/findChangeOutcome.ts'
import { forgotPassword } from '#server/people/auth/forgotPassword.ts'
import { endOtherSessions, endOwnSession, findOwnSessions } from '#server/people/auth/ownSessions.ts'
import { resetPassword, validateResetToken } from '#server/people/auth/resetPassword.ts'
import { signIn } from '#server/people/auth/signIn.ts'
import { signOut, signOutByLink } from '#server/people/auth/signOut.ts'
import { createUser } from '#server/people/users/createUser.ts'
import { editUser } from '#server/people/users/editUser.ts'
import { endUserSessions } from '#server/people/users/endUserSessions.ts'
import { findUsers } from '#server/people/users/findUsers.ts'
import { createLinkToCopy, sendPasswordLink } from '#server/people/users/sendPasswordLink.ts'
import { setUserRole, setUserStatus } from '#server/people/users/setRoleAndStatus.ts'
import { findSavedViews } from '#server/people/views/findSavedViews.ts'
import { createSavedView, deleteSavedView, editSavedView } from '#server/people/views/saveView.ts'
import { bind, bindAll, type Route } from '#server/platform/http/bind.ts'
import { subscribeToLiveEvents } from '#server/platform/live/subscribeToLiveEvents.ts'
import { findArrival, findArrivals } from '#server/purchasing/arrivals/findArrivals.ts'
import { findOpenPurchases } from '#server/purchasing/arrivals/findOpenPurchases.ts'
import { linkArrival } from '#server/purchasing/arrivals/linkArrival.ts'
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { receiveStockLines } from '#server/purchasing/arrivals/receiveStockLines.ts'
import { undoArrival } from '#server/purchasing/arrivals/undoArrival.ts'
import { findAvailability } from '#server/purchasing/availability/findAvailability.ts'
import { closeBilling, reopenBilling } from '#server/purchasing/bills/closeBilling.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { exportBills } from '#server/purchasing/bills/exportBills.ts'
import { findBill } from '#server/purchasing/bills/findBill.ts'
import { findBills } from '#server/purchasing/bills/findBills.ts'
import { updateBill } from '#server/purchasing/bills/updateBill.ts'
import { voidBill } from '#server/purchasing/bills/voidBill.ts'
import { findProductCosts } from '#server/purchasing/costs/findProductCosts.ts'
import { setFirstCost } from '#server/purchasing/costs/setFirstCost.ts'
import { createLandedCost } from '#server/purchasing/landedCosts/createLandedCost.ts'
import {
  findArrivalLandedCosts,
  findBillLandedCosts,
  findLandedCost,
} from '#server/purchasing/landedCosts/findLandedCosts.ts'
import { previewLandedCost } from '#server/purchasing/landedCosts/planLandedCost.ts'
import { undoLandedCost } from '#server/purchasing/landedCosts/undoLandedCost.ts'
import { cancelPurchaseOrder } from '#server/purchasing/purchaseOrders/cancelPurchaseOrder.ts'
import { createPurchaseOrder } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import { exportPurchaseOrders } from '#server/purchasing/purchaseOrders/exportPurchaseOrders.ts'
import { findPurchaseOrder } from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'
import { findPurchaseOrders } from '#server/purchasing/purchaseOrders/findPurchaseOrders.ts'
import { placePurchaseOrder } from '#server/purchasing/purchaseOrders/placePurchaseOrder.ts'
import {
  findPurchaseOrderDeliveries,
  purchaseOrderMail,
} from '#server/purchasing/purchaseOrders/purchaseOrderMail.ts'
import { downloadPurchaseOrderPdf } from '#server/purchasing/purchaseOrders/renderPurchaseOrderPdf.ts'
import { updatePurchaseOrder } from '#server/purchasing/purchaseOrders/updatePurchaseOrder.ts'
import { readPurchaseSheet } from '#server/purchasing/sheets/readPurchaseSheet.ts'
import { createSuggestedDrafts } from '#server/purchasing/suggestion/createSuggestedDrafts.ts'
import { findPurchaseSuggestion } from '#server/purchasing/suggestion/findPurchaseSuggestion.ts'
import { mergeSupplier, previewSupplierMerge } from '#server/purchasing/suppliers/mergeSupplier.ts'
import { recordRoutes } from '#server/records.ts'
import { findCreditNotes, findInvoiceCredits } from '#server/sales/creditNotes/findCreditNotes.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { findCreditNote } from '#server/sales/creditNotes/toCreditNote.ts'
import { findCreditMatches } from '#server/sales/customers/creditMatches.ts'
import { deleteCustomer } from '#server/sales/customers/deleteCustomer.ts'
import { exportCustomers } from '#server/sales/customers/exportCustomers.ts'
import { findCustomer } from '#server/sales/customers/findCustomer.ts'
import { findCustomers, suggestCustomers } from '#server/sales/customers/findCustomers.ts'
import { findCustomerTimeline } from '#server/sales/customers/findCustomerTimeline.ts'
import { findLinkProposals } from '#server/sales/customers/findLinkProposals.ts'
import { findOpenItems } from '#server/sales/customers/findOpenItems.ts'
import { customerImportActions } from '#server/sales/customers/imports/customerImporter.ts'
import { linkInvoices, undoInvoiceLinks } from '#server/sales/customers/linkInvoices.ts'
import { mergeCustomer, previewMerge, unmergeCustomer } from '#server/sales/customers/mergeCustomer.ts'
import { createCustomer, editCustomer } from '#server/sales/customers/saveCustomer.ts'
import { addTaxExemption, revokeTaxExemption } from '#server/sales/customers/taxExemptions.ts'
import { renderCreditNotePdf } from '#server/sales/documents/renderCreditNotePdf.ts'
import { renderInvoicePdf, renderInvoicesPdf } from '#server/sales/documents/renderInvoicePdf.ts'
import { renderOrderPdf } from '#server/sales/documents/renderOrderPdf.ts'
import { renderPackingSlipPdf } from '#server/sales/documents/renderPackingSlipPdf.ts'
import { renderReceiptPdf } from '#server/sales/documents/renderReceiptPdf.ts'
import { renderStatementPdf } from '#server/sales/documents/renderStatementPdf.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { dispatchInvoice } from '#server/sales/invoices/dispatchInvoice.ts'
import { findInvoice } from '#server/sales/invoices/findInvoice.ts'
import { findInvoices } from '#server/sales/invoices/findInvoices.ts'
import { previewCompany } from '#server/sales/invoices/previewCompany.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { setInvoiceDiscount } from '#server/sales/invoices/setInvoiceDiscount.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { findAverageCosts } from '#server/sales/margins/findAverageCosts.ts'
import { findInvoicesBelowCost, findOrdersBelowCost } from '#server/sales/margins/findBelowCost.ts'
import { findInvoiceMargin, findOrderMargin } from '#server/sales/margins/findDocumentMargin.ts'
import { findCustomerMargin, findStyleMargin } from '#server/sales/margins/findSoldMargin.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'
import { cancelOrder } from '#server/sales/orders/cancelOrder.ts'
import { confirmOrder } from '#server/sales/orders/confirmOrder.ts'
import { confirmOrders } from '#server/sales/orders/confirmOrders.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { deleteOrderedProduct } from '#server/sales/orders/deleteOrderedProduct.ts'
import { exportOrders, exportOrdersWorkbook } from '#server/sales/orders/exportOrders.ts'
import { findAllocationRun } from '#server/sales/orders/findAllocationRun.ts'
import { findOrder } from '#server/sales/orders/findOrder.ts'
import { findOrders, findOrderSeasons } from '#server/sales/orders/findOrders.ts'
import { findOrdersByCustomerNumber } from '#server/sales/orders/findOrdersByCustomerNumber.ts'
import { findProductOrders } from '#server/sales/orders/findProductOrders.ts'
import { findWaitingOrders } from '#server/sales/orders/findWaitingOrders.ts'
import { downloadOrderForm } from '#server/sales/orders/forms/downloadOrderForm.ts'
import { emailOrderForm } from '#server/sales/orders/forms/emailOrderForm.ts'
import { saveAliasAnswers } from '#server/sales/orders/imports/aliasAnswers.ts'
import { orderImportActions } from '#server/sales/orders/imports/orderImporter.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { previewAllocation } from '#server/sales/orders/previewAllocation.ts'
import { releaseOrder } from '#server/sales/orders/releaseOrder.ts'
import { runAllocation } from '#server/sales/orders/runAllocation.ts'
import { undoAllocationRun } from '#server/sales/orders/undoAllocationRun.ts'
import { updateOrder } from '#server/sales/orders/updateOrder.ts'
import { findPayment, findPayments } from '#server/sales/payments/findPayments.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { refundCustomer } from '#server/sales/payments/refundCustomer.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { createPickList } from '#server/sales/picking/createPickList.ts'
import { findPickList, findPickLists } from '#server/sales/picking/findPickList.ts'
import { closePickList, markPicked } from '#server/sales/picking/markPicked.ts'
import { reportNotFound } from '#server/sales/picking/reportNotFound.ts'
import { exportPriceList } from '#server/sales/priceLists/exportPriceList.ts'
import { findCustomerPrices } from '#server/sales/priceLists/findListPrices.ts'
import { findPriceList, findPriceLists } from '#server/sales/priceLists/findPriceLists.ts'
import { readPastedPrices } from '#server/sales/priceLists/readPastedPrices.ts'
import { createPriceList, deletePriceList, editPriceList } from '#server/sales/priceLists/savePriceList.ts'
import { findLastPrices } from '#server/sales/purchases/findLastPrices.ts'
import { findPurchases } from '#server/sales/purchases/findPurchases.ts'
import { findRecentInvoices } from '#server/sales/purchases/findRecentInvoices.ts'
import { findAgeing } from '#server/sales/receivables/ageing.ts'
import {
  clearInvoices,
  findClearableInvoices,
  undoClearing,
} from '#server/sales/receivables/clearInvoices.ts'
import { exportAgeing } from '#server/sales/receivables/exportAgeing.ts'
import { findAgedDocuments } from '#server/sales/receivables/findAgedDocuments.ts'
import { findInvoiceSettlements } from '#server/sales/receivables/findSettlements.ts'
import { findStatement } from '#server/sales/receivables/findStatement.ts'
import { createOpeningItem, reverseOpeningItem } from '#server/sales/receivables/openingItems.ts'
import { settleCredit, undoSettlement } from '#server/sales/receivables/settleCredit.ts'
import { reverseWriteOff, writeOff } from '#server/sales/receivables/writeOff.ts'
import { previewReminders } from '#server/sales/reminders/findDueReminders.ts'
import { sendReminder } from '#server/sales/reminders/queueReminder.ts'
import { editReminderSettings, findReminderSettings } from '#server/sales/reminders/reminderSettings.ts'
import { creditNoteMail } from '#server/sales/sending/creditNoteMail.ts'
import { dispatchMail } from '#server/sales/sending/dispatchMail.ts'
import {
  findCreditNoteDeliveries,
  findInvoiceDeliveries,
  findOrderDeliveries,
  findPaymentDeliveries,
  findStatementDeliveries,
} from '#server/sales/sending/findDocumentDeliveries.ts'
import { findRecipients } from '#server/sales/sending/findRecipients.ts'
import { orderMail } from '#server/sales/sending/orderMail.ts'
import { receiptMail } from '#server/sales/sending/receiptMail.ts'
import { emailInvoice, whatsappInvoice } from '#server/sales/sending/sendInvoice.ts'
import { emailInvoices, processInvoices } from '#server/sales/sending/sendInvoices.ts'
import { emailStatement } from '#server/sales/sending/sendStatement.ts'
import { createChatLink, readSharedInvoicePdf } from '#server/sales/sending/sharedInvoiceLink.ts'
import { previewStatementRun, sendStatementRun } from '#server/sales/sending/statementRun.ts'

export const routes: readonly Route[] = [
  bind(auth.signIn, signIn),
  bind(auth.signOut, signOut),
  bind(auth.signOutByLink, signOutByLink),
  bind(auth.redirectToSignIn, async () => ({ to: '/login' })),
  bind(auth.findCurrentUser, async (ctx) => ctx.user),
  bind(auth.forgotPassword, forgotPassword),
  bind(auth.validateResetToken, validateResetToken),
  bind(auth.resetPassword, resetPassword),
  bind(account.findOwnSessions, findOwnSessions),
  bind(account.endOwnSession, endOwnSession),
  bind(account.endOtherSessions, endOtherSessions),
  bind(account.changeOwnName, changeOwnName),
  bind(account.changeOwnPassword, changeOwnPassword),
  bind(account.findChangeOutcome, findChangeOutcome),

  bind(users.findUsers, findUsers),
  bind(users.createUser, createUser),
  bind(users.editUser, editUser),
  bind(users.setUserRole, setUserRole),
  bind(users.setUserStatus, setUserStatus),
  bind(users.sendPasswordLink, sendPasswordLink, createLinkToCopy),
  bind(users.endUserSessions, endUserSessions),
  bind(savedViews.findSavedViews, findSavedViews),
  bind(savedViews.createSavedView, createSavedView),
  bind(savedViews.editSavedView, editSavedView),
  bind(savedViews.deleteSavedView, deleteSavedView),

  bind(company.findCompany, findCompany),
  bind(companyDetails.readLogo, readLogo),
  bind(companyDetails.findCompanyDetails, findCompanyDetails),
  bind(companyDetails.editCompany, editCompany, publishCompanyChange),
  bind(companyDetails.previewCompany, previewCompany),
  bind(companyDetails.findFirstSteps, findFirstSteps),
  bind(companyDetails.dismissFirstSteps, dismissFirstSteps),

  bind(products.findProducts, findProducts),
  bind(products.findProductValues, findProductValues),
  bind(products.exportProducts, exportProducts),
  bind(products.findProduct, findProduct),
  bind(products.createProduct, createProduct),
  bind(products.editProduct, editProduct),
  bind(products.setProductImage, setProductImage),
  bind(products.deleteProduct, deleteOrderedProduct),
  bind(productOrders.findProductOrders, findProductOrders),
  bind(products.drawProductQrCode, drawProductQrCode),

  bind(styles.findStyles, findStyles),
  bind(styles.findStyle, findStyle),
  bind(styles.findStyleSales, findStyleSales),
  bind(styles.createStyle, createStyle),
  bind(styles.editStyle, editStyle),
  bind(styles.addStyleProducts, addStyleProducts),
  bind(styles.setStyleMembers, setStyleMembers),
  bind(styles.mergeStyles, mergeStyles),
  bind(styles.setStyleImage, setStyleImage),
  bind(styles.deleteStyle, deleteStyle),

  bind(sizeScales.findSizeScales, findSizeScales),
  bind(sizeScales.createSizeScale, sizeScaleOperations.create),
  bind(sizeScales.editSizeScale, sizeScaleOperations.edit),
  bind(sizeScales.deleteSizeScale, sizeScaleOperations.remove),

  bind(prepacks.findPrepacks, findPrepacks),
  bind(prepacks.createPrepack, prepackOperations.create),
  bind(prepacks.editPrepack, prepackOperations.edit),
  bind(prepacks.deletePrepack, prepackOperations.remove),
  bind(scans.readScan, readScan),
  bind(productAliases.findProductAliases, findProductAliases),
  bind(productAliases.createProductAlias, aliasOperations.create),
  bind(productAliases.editProductAlias, aliasOperations.edit),
  bind(productAliases.deleteProductAlias, aliasOperations.remove),

  ...recordRoutes,

  bind(stock.findStockMovements, findStockMovements),
  bind(stock.receiveStock, receiveStock),
  bind(stock.receiveStockLines, receiveStockLines),
  bind(stock.findOpenPurchases, findOpenPurchases),
  bind(stock.adjustStock, adjustStock),
  bind(stock.findUnitsOnHand, findUnitsOnHand),
  bind(availability.findAvailability, findAvailability),
  bind(stock.countStock, countStock),

  bind(images.requestUpload, requestUpload),
  bind(images.uploadImage, uploadImage),
  bind(images.readImage, readImage),
  bind(images.readLargestImage, readLargestImage),
  ...attachmentRoutes,
  bind(garments.readGarmentDrawing, readGarmentDrawing),
  bind(labels.findLabelProducts, findLabelProducts),
  bind(labels.printLabels, printLabels),
  bind(labels.printLabelsZpl, printLabelsZpl),
  bind(labels.sendLabels, sendLabels, waitForDelivery),
  bind(labels.printCalibrationPage, printCalibrationPage),
  bind(labels.sendCalibrationPage, sendCalibrationPage, waitForDelivery),

  bind(bulkEdits.previewBulkEdit, previewBulkEdit),
  bind(bulkEdits.bulkEdit, bulkEdit),
  bind(gs1Numbers.previewBarcodeAssignment, previewBarcodeAssignment),
  bind(gs1Numbers.assignBarcodes, assignBarcodes),
  bind(batches.findBatches, findBatches),
  bind(batches.findBatch, findBatch),
  bind(batches.findBatchChanges, findBatchChanges),
  bind(batches.previewBatchUndo, previewBatchUndo),
  bind(batches.undoBatch, undoBatch),

  bind(grouping.proposeStyles, proposeStyles),
  bind(grouping.groupProducts, groupProducts),

  bind(imports.bulkUpload, bulkUpload),
  bind(imports.downloadSampleCatalog, downloadSampleCatalog),
  bind(imports.findImportedProducts, findImportedProducts),
  ...bindAll(imports.productImportEndpoints, productImportActions),
  ...bindAll(customerImports.customerImportEndpoints, customerImportActions),
  bind(orderImports.saveAliasAnswers, saveAliasAnswers),
  ...bindAll(orderImports.orderImportEndpoints, orderImportActions),

  bind(invoices.findInvoices, findInvoices),
  bind(invoices.findInvoice, findInvoice),
  bind(invoices.createInvoice, createInvoice),
  bind(invoices.setInvoiceStatus, processInvoice),
  bind(invoices.setInvoiceDiscount, setInvoiceDiscount),
  bind(invoices.voidInvoice, voidInvoice),
  bind(dispatch.dispatchInvoice, dispatchInvoice),
  bind(invoices.printInvoices, renderInvoicesPdf),
  bind(invoices.downloadInvoicePdf, renderInvoicePdf),
  bind(invoices.saveInvoicePdf, renderInvoicePdf),
  bind(dispatch.downloadPackingSlip, renderPackingSlipPdf),

  bind(pickLists.findPickLists, findPickLists),
  bind(pickLists.findPickList, findPickList),
  bind(pickLists.createPickList, createPickList),
  bind(pickLists.markPicked, markPicked),
  bind(pickLists.reportNotFound, reportNotFound),
  bind(pickLists.closePickList, closePickList),

  bind(customers.findCustomers, findCustomers),
  bind(customers.suggestCustomers, suggestCustomers),
  bind(customers.findCreditMatches, findCreditMatches),
  bind(customers.exportCustomers, exportCustomers),
  bind(customers.findCustomer, findCustomer),
  bind(customers.createCustomer, createCustomer),
  bind(customers.editCustomer, editCustomer),
  bind(customers.deleteCustomer, deleteCustomer),
  bind(customers.addTaxExemption, addTaxExemption),
  bind(customers.revokeTaxExemption, revokeTaxExemption),
  bind(receivables.findOpenItems, findOpenItems),
  bind(customerTimeline.findCustomerTimeline, findCustomerTimeline),
  bind(purchases.findPurchases, findPurchases),
  bind(purchases.findRecentInvoices, findRecentInvoices),
  bind(purchases.findLastPrices, findLastPrices),
  bind(customerLinks.findLinkProposals, findLinkProposals),
  bind(customerLinks.linkInvoices, linkInvoices),
  bind(customerLinks.undoInvoiceLinks, undoInvoiceLinks),
  bind(customerMerges.previewMerge, previewMerge),
  bind(customerMerges.mergeCustomer, mergeCustomer),
  bind(customerMerges.unmergeCustomer, unmergeCustomer),

  bind(margins.findAverageCosts, findAverageCosts),
  bind(margins.findInvoicesBelowCost, findInvoicesBelowCost),
  bind(margins.findOrdersBelowCost, findOrdersBelowCost),
  bind(margins.findInvoiceMargin, findInvoiceMargin),
  bind(margins.findOrderMargin, findOrderMargin),
  bind(margins.findStyleMargin, findStyleMargin),
  bind(margins.findCustomerMargin, findCustomerMargin),

  bind(priceLists.findPriceLists, findPriceLists),
  bind(priceLists.findPriceList, findPriceList),
  bind(priceLists.exportPriceList, exportPriceList),
  bind(priceLists.createPriceList, createPriceList),
  bind(priceLists.editPriceList, editPriceList),
  bind(priceLists.deletePriceList, deletePriceList),
  bind(priceLists.readPastedPrices, readPastedPrices),
  bind(priceLists.findCustomerPrices, findCustomerPrices),

  bind(payments.findPayments, findPayments),
  bind(payments.findPayment, findPayment),
  bind(payments.recordPayment, recordPayment),
  bind(payments.refundCustomer, refundCustomer),
  bind(payments.reversePayment, reversePayment),
  bind(payments.downloadReceiptPdf, renderReceiptPdf),
  bind(payments.emailReceipt, receiptMail.email, waitForDeliveries),
  bind(payments.findPaymentDeliveries, findPaymentDeliveries),

  bind(ageing.findAgeing, findAgeing),
  bind(ageing.exportAgeing, exportAgeing),
  bind(ageing.findAgedDocuments, findAgedDocuments),
  bind(statements.findStatement, findStatement),
  bind(statements.downloadStatementPdf, renderStatementPdf),
  bind(statements.emailStatement, emailStatement, waitForDeliveries),
  bind(statements.findStatementDeliveries, findStatementDeliveries),
  bind(statementRun.previewStatementRun, previewStatementRun),
  bind(statementRun.sendStatementRun, sendStatementRun),
  bind(reminders.findReminderSettings, findReminderSettings),
  bind(reminders.editReminderSettings, editReminderSettings),
  bind(reminders.previewReminders, previewReminders),
  bind(reminders.sendReminder, sendReminder, waitForDeliveries),
  bind(receivables.findInvoiceSettlements, findInvoiceSettlements),
  bind(receivables.settleCredit, settleCredit),
  bind(receivables.undoSettlement, undoSettlement),
  bind(receivables.writeOff, writeOff),
  bind(receivables.reverseWriteOff, reverseWriteOff),
  bind(receivables.createOpeningItem, createOpeningItem),
  bind(receivables.reverseOpeningItem, reverseOpeningItem),
  bind(receivables.findClearableInvoices, findClearableInvoices),
  bind(receivables.clearInvoices, clearInvoices),
  bind(receivables.undoClearing, undoClearing),

  bind(suggestion.findPurchaseSuggestion, findPurchaseSuggestion),
  bind(suggestion.createSuggestedDrafts, createSuggestedDrafts),
  bind(supplierMerges.previewSupplierMerge, previewSupplierMerge),
  bind(supplierMerges.mergeSupplier, mergeSupplier),
  bind(purchaseOrders.findPurchaseOrders, findPurchaseOrders),
  bind(purchaseOrders.exportPurchaseOrders, exportPurchaseOrders),
  bind(purchaseOrders.findPurchaseOrder, findPurchaseOrder),
  bind(purchaseOrderActions.createPurchaseOrder, createPurchaseOrder),
  bind(purchaseOrderActions.updatePurchaseOrder, updatePurchaseOrder),
  bind(purchaseOrderActions.placePurchaseOrder, placePurchaseOrder),
  bind(purchaseOrderActions.cancelPurchaseOrder, cancelPurchaseOrder),
  bind(purchaseOrders.downloadPurchaseOrderPdf, downloadPurchaseOrderPdf),
  bind(purchaseSheets.readPurchaseSheet, readPurchaseSheet),
  bind(purchaseOrders.emailPurchaseOrder, purchaseOrderMail.email, waitForDeliveries),
  bind(purchaseOrders.findPurchaseOrderDeliveries, findPurchaseOrderDeliveries),
  bind(arrivals.findArrivals, findArrivals),
  bind(arrivals.findArrival, findArrival),
  bind(arrivals.receivePurchaseOrder, receivePurchaseOrder),
  bind(arrivals.linkArrival, linkArrival),
  bind(arrivals.undoArrival, undoArrival),
  bind(bills.findBills, findBills),
  bind(bills.exportBills, exportBills),
  bind(bills.findBill, findBill),
  bind(bills.createBill, createBill),
  bind(bills.updateBill, updateBill),
  bind(bills.voidBill, voidBill),
  bind(bills.closeBilling, closeBilling),
  bind(bills.reopenBilling, reopenBilling),
  bind(landedCosts.findArrivalLandedCosts, findArrivalLandedCosts),
  bind(landedCosts.findBillLandedCosts, findBillLandedCosts),
  bind(landedCosts.previewLandedCost, previewLandedCost),
  bind(landedCosts.findLandedCost, findLandedCost),
  bind(landedCosts.createLandedCost, createLandedCost),
  bind(landedCosts.undoLandedCost, undoLandedCost),
  bind(productCosts.findProductCosts, findProductCosts),
  bind(productCosts.setFirstCost, setFirstCost),
  bind(orders.findOrders, findOrders),
  bind(orders.findOrderSeasons, findOrderSeasons),
  bind(orders.findOrdersByCustomerNumber, findOrdersByCustomerNumber),
  bind(orderForms.downloadOrderForm, downloadOrderForm),
  bind(orderForms.emailOrderForm, emailOrderForm, waitForDeliveries),
  bind(orders.exportOrders, exportOrders),
  bind(orders.exportOrdersWorkbook, exportOrdersWorkbook),
  bind(orders.findOrder, findOrder),
  bind(orders.downloadOrderPdf, renderOrderPdf),
  bind(orders.emailOrder, orderMail.email, waitForDeliveries),
  bind(orders.findOrderDeliveries, findOrderDeliveries),
  bind(orderActions.createOrder, createOrder),
  bind(orderActions.updateOrder, updateOrder),
  bind(orderActions.confirmOrder, confirmOrder),
  bind(orderActions.confirmOrders, confirmOrders),
  bind(orderActions.allocateOrder, allocateOrder),
  bind(orderActions.releaseOrder, releaseOrder),
  bind(orderActions.cancelOrder, cancelOrder),
  bind(orderActions.invoiceOrders, invoiceOrders),
  bind(waitingOrders.findWaitingOrders, findWaitingOrders),
  bind(allocationRuns.previewAllocationRun, previewAllocation),
  bind(allocationRuns.runAllocation, runAllocation),
  bind(allocationRuns.findAllocationRun, findAllocationRun),
  bind(allocationRuns.undoAllocationRun, undoAllocationRun),
  bind(creditNotes.issueCreditNote, issueCreditNote),
  bind(creditNotes.findInvoiceCredits, findInvoiceCredits),
  bind(creditNotes.findCreditNotes, findCreditNotes),
  bind(creditNotes.findCreditNote, findCreditNote),
  bind(creditNotes.downloadCreditNotePdf, renderCreditNotePdf),
  bind(creditNotes.emailCreditNote, creditNoteMail.email, waitForDeliveries),
  bind(creditNotes.findCreditNoteDeliveries, findCreditNoteDeliveries),

  bind(sending.emailInvoice, emailInvoice, waitForDeliveries),
  bind(sending.findRecipients, findRecipients),
  bind(sending.processInvoices, processInvoices),
  bind(sending.emailInvoices, emailInvoices),
  bind(dispatch.emailDispatch, dispatchMail.email, waitForDeliveries),
  bind(sending.whatsappInvoice, whatsappInvoice, waitForDelivery),
  bind(sending.createChatLink, createChatLink),
  bind(sending.readSharedInvoicePdf, readSharedInvoicePdf),
  bind(sending.findInvoiceDeliveries, findInvoiceDeliveries),
  bind(deliveries.findDeliveries, findDeliveries),
  bind(deliveries.findDelivery, findDelivery),
  bind(deliveries.retryDelivery, createRetryDelivery(messageKinds), waitForDelivery),

  bind(activity.findActivity, findActivity),
  bind(activity.findRecentActivity, findRecentActivity),
  bind(activity.findActivityEntry, findActivityEntry),
  bind(activity.exportActivity, exportActivity),
  bind(activity.findActors, findActors),
  bind(activity.verifyActivity, verifyActivity),
  bind(accounting.findAccountingSummary, findAccountingSummary),
  bind(accounting.exportAccountingTable, exportAccountingTable),
  bind(accounting.exportAccountingWorkbook, exportAccountingWorkbook),
  bind(reports.findReport, findReport),
  bind(reports.exportReport, exportReport),
  bind(reports.exportReportWorkbook, exportReportWorkbook),
  bind(reportSchedules.findReportSchedules, findReportSchedules),
  bind(reportSchedules.findReportRecipients, findReportRecipients),
  bind(reportSchedules.createReportSchedule, createReportSchedule),
  bind(reportSchedules.editReportSchedule, editReportSchedule),
  bind(reportSchedules.deleteReportSchedule, deleteReportSchedule),
  bind(reportSchedules.restoreReportSchedule, restoreReportSchedule),
  bind(dashboard.findDashboardMetrics, findDashboardMetrics),
  bind(dashboard.findDashboardCharts, findDashboardCharts),
  bind(dashboard.findTodos, findTodos),

  bind(search.searchEverything, searchEverything),
  bind(notifications.findNotifications, findNotifications),
  bind(notifications.markNotificationsRead, markNotificationsRead, publishReadState),
  bind(notifications.markAllNotificationsRead, markAllNotificationsRead, publishReadState),
  bind(live.subscribeToLiveEvents, subscribeToLiveEvents),

  bind(developers.readOpenApi, readOpenApi),

  bind(health.findHealth, findHealth),
  bind(health.findIntegrityChecks, findIntegrityChecks),
  bind(health.startIntegrityCheck, startIntegrityCheck, launchIntegrityCheck),
  bind(health.cancelIntegrityCheck, cancelIntegrityCheck, stopIntegrityCheck),

  bind(backups.findBackups, findBackups),
  bind(backups.startBackup, startBackup, runStartedBackup),
  bind(backups.downloadBackup, downloadBackup),

  bind(probes.healthz, healthz),
  bind(probes.readyz, readyz),
  bind(probes.metrics, metrics),
]
