/** What the team sent by WhatsApp and named no project of, as it was read. */
export const WAITING_KEY = ['project_updates', 'fieldWaiting']
