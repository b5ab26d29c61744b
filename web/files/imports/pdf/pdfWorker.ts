// The worker of PDF.js, as a script of our origin. It starts when it is loaded.
export { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
