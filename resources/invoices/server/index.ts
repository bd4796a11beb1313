import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, type Selected, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { defineServer, FileAnswer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { drawnApart } from '../../../server/pdf/apart.ts'
import { invoiceNumber } from '../../_contracts/vat.ts'
import { entities } from '../../entities/schema.ts'
import { subscriptions } from '../../subscriptions/schema.ts'
import { invoices } from '../schema.ts'

const e = columns(entities, 'e')
const i = columns(invoices, 'i')
const s = columns(subscriptions, 's')

const PAID = {
  ...pick(i, 'number', 'paidAt', 'buyer', 'net', 'vatPercent', 'vat', 'total'),
  ...pick(s, 'planAr', 'planEn', 'startsAt', 'endsAt'),
  timeZone: e.timeZone,
}

async function paidOne(call: Call, id: string | null): Promise<Selected<typeof PAID>> {
  const row = await inTx(call, (tx) =>
    tx.one(
      select(
        PAID,
        sql`from ${i} join ${s} on ${s.entityId} = ${i.entityId} and ${s.id} = ${i.subscription} join ${e} on ${e.id} = ${i.entityId}
          where ${i.entityId} = athar_entity() and ${i.id} = ${id}::uuid and ${i.state} = 'paid'`,
      ),
    ),
  )
  if (!row) throw new AppFault('notFound')
  return row
}

/** The invoice of a payment as a PDF, in the reader's language. @throws 404 for what is not paid */
async function pdfOf(call: Call, id: string | null): Promise<FileAnswer> {
  const { number, paidAt, buyer, planAr, planEn, ...rest } = await paidOne(call, id)
  const { actor, locale, services } = call
  const written = invoiceNumber(number ?? 0)
  const paper = {
    ...rest,
    lang: locale,
    number: written,
    paidAt: paidAt ?? '',
    buyer: buyer ?? '',
    what: locale === 'ar' ? planAr : planEn,
    seller: services.config.seller,
  }
  const body = await drawnApart(actor.entityId ?? '', () => Promise.resolve({ kind: 'invoice', paper }))
  return new FileAnswer(`${written}.pdf`, 'application/pdf', body)
}

/** [2.44] what an entity has paid. */
export const server = defineServer(invoices, {
  actions: {
    pdf: free(invoices, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({}),
      run: (call, _input, id) => pdfOf(call, id),
    }),
  },
})
