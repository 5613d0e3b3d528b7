/** The product's own short documents, shown if a brand has none: whole documents, not interface texts. */
export interface PublicText {
  title: string
  intro: string
  sections: readonly { title: string; text: readonly string[] }[]
}
export const publicTextNames = ['help', 'privacy', 'terms'] as const
export type PublicTexts = Record<(typeof publicTextNames)[number], PublicText>

export const pages: PublicTexts = {
  help: {
    title: 'Help',
    intro: 'Answers to common sign-in problems.',
    sections: [
      {
        title: 'I forgot my password',
        text: [
          'On the sign-in page, choose “Forgot password?”. Enter your account, get a code by email or SMS, and set a new password. We send the code to the contact details on file for your account.',
          'No code? Check your spam folder, wait a minute and request another. If your account has no email address or phone number, ask your administrator to set a new password.',
        ],
      },
      {
        title: 'My Google code isn’t accepted',
        text: [
          'A code from your authenticator app works once and expires after 30 seconds. Make sure your phone sets its clock automatically. Without your phone, use one of your recovery codes; each works once.',
          'If you have neither, ask your administrator to reset two-step sign-in for your account.',
        ],
      },
      {
        title: 'My IP address isn’t allowed',
        text: [
          'Your company or account can only be used from certain networks. Sign in from one of them, or ask your administrator to add yours.',
        ],
      },
      {
        title: 'My account is frozen',
        text: [
          'Only an administrator of your company or your provider can unfreeze it. See the contacts on the sign-in page.',
        ],
      },
      {
        title: 'I don’t have an account',
        text: [
          'Request one for your company on the registration page. An administrator reviews it and replies by email. If your company already has an account, ask your own administrator.',
        ],
      },
      {
        title: 'The console is slow or doesn’t load',
        text: [
          'The connection check shows how well the console works in your browser and network. Copy its report and send it to support; it contains no secrets.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    intro: 'What this console stores about its users, and why.',
    sections: [
      {
        title: 'What we store',
        text: [
          'Your account: username, name, email address, phone number, language and time zone. Your activity: sign-ins with time, network address and browser, and the changes you make, so that every action can be traced.',
          'Passwords are stored as a hash that can’t be reversed. Codes sent by SMS and email are stored encrypted and expire after ten minutes.',
        ],
      },
      {
        title: 'Your messages',
        text: [
          'We store the numbers and texts you send to deliver them, prove delivery and bill for them. Your company and its service providers can see them, and they are passed to the operators that deliver them.',
        ],
      },
      {
        title: 'In this browser',
        text: [
          'Your session, language and console layout. Nothing is shared with advertisers or other sites.',
        ],
      },
      {
        title: 'How long we keep it',
        text: [
          'Logs are deleted after the period set by the operator of this platform. Financial records are kept as long as the law requires.',
        ],
      },
      {
        title: 'Your rights',
        text: [
          'You can ask to see, correct or, where the law allows, delete what is stored about you. Contact your administrator or the contacts on the sign-in page.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    intro:
      'The rules for using this console. A contract between your company and its provider takes precedence.',
    sections: [
      {
        title: 'Who can use it',
        text: [
          'People authorised by a company that has an account. Each account is for one person: keep your password and codes to yourself, and report immediately if someone else may know them.',
        ],
      },
      {
        title: 'What you can send',
        text: [
          'Messages to people who agreed to receive or expect them, within the laws of their country. Fraud, phishing, disguised senders and anything illegal in the destination country are not allowed.',
          'Don’t message people who have opted out. Use only sender names that are yours or that you are authorised to use.',
        ],
      },
      {
        title: 'What it costs',
        text: [
          'Prices come from your company’s rate group, per message part and destination. The cost of a message is held when it is accepted and settled once its result is known.',
        ],
      },
      {
        title: 'Our service',
        text: [
          'We pass messages to operators as fast as they accept them and show their receipts as we get them. We can’t control whether a handset displays a message.',
        ],
      },
      {
        title: 'Closing an account',
        text: [
          'Accounts that break these rules can be frozen immediately. Records are kept as long as the law requires; unused funds are settled according to your contract.',
        ],
      },
    ],
  },
}
