import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sayMoney } from '../../i18n/format.ts'
import { translate } from '../../i18n/server.ts'
import { AppFault } from '../engine/fault.ts'
import type { PaymentSandbox, SandboxInvoice } from '../integrations/payment/sandbox.ts'
import { escapeHtml } from '../messages/kinds/mailParts.ts'
import { guessedLang } from './lang.ts'
import { HOOK_LIMIT } from './limits.ts'

const ACTS = { paid: 'pay', failed: 'fail', canceled: 'cancel' } as const
const act = z.object({ id: z.uuid(), act: z.enum(['paid', 'failed', 'canceled']) })

type Lang = 'ar' | 'en'

const say = (lang: Lang, key: string): string => escapeHtml(translate(lang, `subscription.sandbox.${key}`))

const button = (lang: Lang, { url }: SandboxInvoice, to: keyof typeof ACTS): string =>
  `<form method="post" action="${escapeHtml(`${new URL(url).pathname}/${to}`)}"><button style="font:inherit;min-height:48px;width:100%;margin-top:12px">${say(lang, ACTS[to])}</button></form>`

function page(lang: Lang, invoice: SandboxInvoice | undefined): string {
  const isOpen = invoice?.status === 'initiated'
  const sum = invoice ? sayMoney((invoice.amount / 100).toFixed(2), { locale: lang }) : ''
  const buttons =
    invoice && isOpen ? (['paid', 'failed', 'canceled'] as const).map((to) => button(lang, invoice, to)) : []
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${say(lang, 'title')}</title>
<body style="font:16px/1.5 system-ui;max-width:420px;margin:8vh auto;padding:0 16px;color-scheme:light dark"><h1 style="font-size:22px">${say(lang, 'title')}</h1>
<p>${escapeHtml(invoice?.description ?? '')}</p><p style="font-size:28px"><bdi>${escapeHtml(sum)}</bdi></p>${isOpen ? buttons.join('') : `<p>${say(lang, 'over')}</p>`}</body></html>`
}

/**
 * The payment service's part while developing: its API, and the page on which one pays with a click.
 * @param path where it stands  @param tell delivers a webhook
 */
export function registerPaymentSandbox(
  app: FastifyInstance,
  sandbox: PaymentSandbox,
  { path, tell }: { path: string; tell: (body: object) => Promise<unknown> },
): void {
  const config = { audience: 'public', rateLimit: HOOK_LIMIT } as const
  const api = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const inside = new URL(request.raw.url ?? '', 'http://sandbox').pathname.slice(path.length)
    const { status, body } = sandbox.answer(request.method, inside, request.headers.authorization, request.body)
    return reply.code(status).send(body)
  }
  const show = (request: FastifyRequest, reply: FastifyReply, id: string): FastifyReply =>
    reply.type('text/html; charset=utf-8').send(page(guessedLang(request), sandbox.invoices.get(id)))
  app.post(`${path}/invoices`, { config }, async (request, reply) => api(request, reply))
  app.get(`${path}/invoices/:id`, { config }, async (request, reply) => api(request, reply))
  app.get<{ Params: { id: string } }>(`${path}/pay/:id`, { config }, async (request, reply) =>
    show(request, reply, request.params.id),
  )
  void app.register(async (scope) => {
    // A form without fields: nothing of it is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    scope.post(`${path}/pay/:id/:act`, { config }, async (request, reply) => {
      const asked = act.safeParse(request.params)
      if (!asked.success) throw new AppFault('notFound')
      const { id, act: status } = asked.data
      const to = sandbox.act(id, status)
      if (to === null) return show(request, reply, id)
      await tell(sandbox.told(id))
      return reply.redirect(to, 303)
    })
  })
}
