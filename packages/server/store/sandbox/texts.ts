/** What the sandbox's customers send: task name and text. One is long, some need UCS-2. */
export const sandboxTexts: Readonly<Record<string, readonly { name: string; content: string }[]>> =
  {
    harbor: [
      {
        name: 'Card payment notices',
        content:
          'Harbor Bank: a payment of 48.20 was made with your card ending 7731. Not you? Call the number on your card.',
      },
      {
        name: 'Statement ready',
        content: 'Harbor Bank: your monthly statement is ready in the app.',
      },
      {
        name: 'Branch hours',
        content:
          'Harbor Bank: our branches close at 13:00 on Friday. The app, cash machines and telephone banking stay open as usual, and payments sent before noon arrive the same day.',
      },
    ],
    kestrel: [
      {
        name: 'Out for delivery',
        content:
          'Kestrel: your parcel KL-20418 arrives today between 10:00 and 14:00. The driver calls before arrival.',
      },
      {
        name: 'Parcel handed over',
        content: 'Kestrel: your parcel was delivered. Signed by: reception.',
      },
    ],
    papaya: [
      {
        name: 'Driver arriving',
        content: 'Papaya: your driver arrives in 3 minutes. White Toyota, plate NCX 482.',
      },
      {
        name: 'Trip receipt',
        content: 'Papaya: thank you for riding. Your receipt is in the app.',
      },
    ],
    sunrise: [
      {
        name: 'Appointment reminder',
        content:
          'Sunrise Clinics: your appointment is tomorrow at 09:30. Reply not possible; call to change it.',
      },
      {
        name: 'Lab result',
        content: 'Sunrise Clinics: your laboratory result has arrived. Sign in to see it.',
      },
    ],
    bluewhale: [
      {
        name: '发货通知',
        content: '【蓝鲸电商】您的订单已发货，预计明天送达，可在应用内查看物流。',
      },
      {
        name: '取件提醒',
        content:
          '【蓝鲸电商】您的包裹已到达小区快递柜，取件码见应用，请于 24 小时内取件，逾期将由快递员联系您重新安排派送时间。',
      },
    ],
    mango: [
      {
        name: 'Maintenance',
        content:
          'Mango Games: servers pause for maintenance on Tuesday 02:00-04:00 UTC. Your progress is safe.',
      },
      {
        name: 'Giải đấu',
        content: 'Mango Games: giải đấu cuối tuần bắt đầu lúc 20:00 thứ Bảy. Hẹn gặp bạn!',
      },
    ],
  }
