import type { FastifyInstance } from 'fastify'
import { giftLook } from '../../resources/donor_transactions/server/card.ts'
import { isId } from '../db/ids.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { giver } from './ownReports.ts'

/** [1.13] what the card of one's own gift is drawn with. */
export function registerOwnCards(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { gift: string } }>(
    '/api/own/cards/:gift',
    { config: { audience: 'session', operation: 'donor_transactions.ownCard' } },
    async (request) => {
      const asking = await giver(services, request)
      const id = request.params.gift.toLowerCase()
      if (!isId(id)) throw new AppFault('notFound')
      return giftLook(asking, id)
    },
  )
}
