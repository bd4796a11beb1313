import type { FastifyInstance } from 'fastify'
import { registerCampaignPage } from '../../resources/campaigns/server/routes.ts'
import { registerLanding } from '../../resources/contact_messages/server/routes.ts'
import { registerLetters } from '../../resources/letters/server/routes.ts'
import { registerProjectPage } from '../../resources/projects/server/routes.ts'
import { registerThanks } from '../../resources/reports/server/routes.ts'
import { registerVerify } from '../../resources/signed_versions/server/routes.ts'
import { registerSurveyFiles } from '../../resources/surveys/server/fileRoutes.ts'
import { registerSurveyPage } from '../../resources/surveys/server/routes.ts'
import { registerYearLetters } from '../../resources/year_letters/server/routes.ts'
import type { Services } from '../engine/services.ts'
import {
  campaignPages,
  landingHtml,
  pages,
  projectPages,
  surveyPages,
  termsHtml,
  thanksPages,
  verifyHtml,
  yearPages,
} from '../pages/render.ts'
import { registerColours } from './colours.ts'
import { registerShortAddresses } from './shortAddresses.ts'
import { registerTerms } from './terms.ts'

/** What visitors and donors open from a link. */
export async function registerPublicPages(
  app: FastifyInstance,
  services: Services,
  allowances: Parameters<typeof registerSurveyFiles>[2],
): Promise<void> {
  await app.register(async (scope) => registerLetters(scope, services, pages))
  await app.register(async (scope) => registerYearLetters(scope, services, yearPages))
  await app.register(async (scope) => registerThanks(scope, services, thanksPages))
  await app.register(async (scope) => registerProjectPage(scope, services, projectPages))
  await app.register(async (scope) => registerSurveyPage(scope, services, surveyPages))
  await app.register(async (scope) => registerSurveyFiles(scope, services, allowances))
  await app.register(async (scope) => registerCampaignPage(scope, services, campaignPages))
  await app.register(async (scope) => registerLanding(scope, services, landingHtml))
  registerColours(app)
  await app.register(async (scope) => registerVerify(scope, services, verifyHtml))
  await app.register(async (scope) => registerTerms(scope, termsHtml))
  registerShortAddresses(app)
}
