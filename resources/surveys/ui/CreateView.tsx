export { CreateSurvey as View } from './Starters.tsx'
