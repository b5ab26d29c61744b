// A program whose exports of customers are recognized: a file in this folder, which the server finds by itself.
import type { MappedProgram } from '#domain/files/programs.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'

export type CustomerProgram = MappedProgram<CustomerColumn>
