export const metaAccount = {
  title: 'WhatsApp by Meta',
  lead: 'Your entity’s own WhatsApp number, by Meta’s Cloud API: for campaigns and for templates that Meta has approved.',
  save: 'Save and check',
  saveHint: 'Meta is asked at once whether the account works; nothing is sent to anyone.',
  state: {
    title: 'How it stands',
    checking: 'Asking Meta …',
    check: 'Check the connection',
    switchOff: 'Switch the account off',
    switchOn: 'Check and switch on',
    offAsk: 'Switch the account off?',
    offText: 'No message leaves by this number until it is switched on again. What Meta reports is still taken in.',
    offNow: 'The account is switched off',
    said: 'What Meta said',
    none: 'No account is connected yet. Follow the steps below, then fill in the form.',
    notChecked: 'Saved, and switched off until Meta has confirmed it. Check the connection.',
    working: 'Messages can leave by this number.',
    off: 'Nothing leaves by this number. Check the connection to switch it on again.',
  },
  advice: {
    auth: 'Make a new permanent token for a system user in Meta’s business settings, enter it as the access token, and save.',
    permission:
      'Give the system user the rights whatsapp_business_messaging and whatsapp_business_management, make a new token, and save it here.',
    number:
      'Compare the phone number ID with the one in Meta’s WhatsApp manager, and see that the system user may use it.',
    account: 'Compare the account ID with the one in Meta’s WhatsApp manager, and see that the system user may use it.',
    restricted:
      'Open the quality and payment pages in Meta’s WhatsApp manager: a payment or a review is waiting there.',
    locked:
      'Enter the access token again and save. If this repeats, ask whoever runs the server for the former APP_SECRET.',
    busy: 'Wait a few minutes, then check again.',
    connect:
      'Check again in a few minutes. If it stays so, ask whoever runs the server whether it may reach graph.facebook.com.',
    other: 'Read what Meta said below; its help lists the number.',
  },
  hook: {
    title: 'Webhook: what Meta tells Athar',
    lead: 'Delivered, read, failed, replies and decisions on templates arrive here. Enter both in your app at Meta, under WhatsApp, Configuration.',
    address: 'Callback address',
    verifyToken: 'Verify token',
    copy: 'Copy: %{what}',
    later: 'The address and the verify token appear here once the account is saved.',
    fields: 'Then subscribe to these fields: messages, message_template_status_update, user_preferences.',
    greeted: 'Meta confirmed the address',
    notGreeted: 'Meta has not confirmed the address yet',
    told: 'Last event',
    notTold: 'No event has arrived yet',
    insecure:
      'Meta calls https addresses alone, and this installation answers at %{url}. Ask whoever runs the server to set PUBLIC_URL.',
  },
  guide: {
    title: 'How to connect',
    app: 'In Meta for Developers, make an app of the type Business and add WhatsApp to it.',
    number:
      'Add and confirm your entity’s number in the WhatsApp manager. A number that is in use in the WhatsApp app has to leave it first.',
    ids: 'Copy the account ID and the phone number ID into the form here.',
    token:
      'In the business settings make a system user, give it the app and the WhatsApp account, and make a permanent token with the two rights that the form names.',
    secret: 'Copy the app secret from the app’s basic settings.',
    hook: 'Save here, then enter the callback address and the verify token in the app.',
    open: 'Open Meta’s guide',
  },
}
