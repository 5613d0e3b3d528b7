#!/usr/bin/perl
# An SMPP client that is not ours: Net::SMPP (Debian's libnet-smpp-perl). What it was answered and told goes to stdout, a
# line each.
#
#   netSmpp.pl send <port> <system ID> <password> <number> <parts>   a Chinese text of so many parts, then away
#   netSmpp.pl receive <port> <system ID> <password> <receipts>      as many receipts, and whatever else comes in a second
use strict;
use warnings;
use utf8;
use Encode qw(encode);
use IO::Select;
use Net::SMPP;

my ($task, $port, $system_id, $password, @given) = @ARGV;
my %account = (port => $port, system_id => $system_id, password => $password, smpp_version => 0x34);
$| = 1;
if ($task eq 'send') { send_text(@given) } else { receive(@given) }

sub bound {
    my ($smpp, $answer) = @_;
    die "no connection: $!\n" if !$smpp;
    die "the bind was refused with $answer->{status}\n" if !$answer || $answer->{status} != 0;
    return $smpp;
}

sub send_text {
    my ($number, $parts) = @_;
    my $smpp = bound(Net::SMPP->new_transmitter('127.0.0.1', %account));
    for my $part (1 .. $parts) {
        # Concatenated by a header with an 8-bit reference (3GPP TS 23.040 §9.2.3.24.1).
        my $header = pack('C6', 5, 0, 3, 0x2a, $parts, $part);
        my $text = substr("第${part}段：您的包裹明天上午送达，请保持电话畅通。" x 3, 0, 62);
        my $answer = $smpp->submit_sm(
            destination_addr => $number,
            dest_addr_ton => 1,
            dest_addr_npi => 1,
            source_addr => '',
            esm_class => 0x40,
            data_coding => 8,
            registered_delivery => 1,
            short_message => $header . encode('UTF-16BE', $text),
        ) or die "part $part was not answered\n";
        die "part $part was refused with $answer->{status}\n" if $answer->{status} != 0;
        print "id $answer->{message_id}\n";
    }
    # It does not unbind: it is away, as a client is whose line was cut.
    close $smpp;
}

sub receive {
    my ($count) = @_;
    my $smpp = bound(Net::SMPP->new_receiver('127.0.0.1', %account));
    my $socket = IO::Select->new($smpp);
    for (my $told = 0; $told < $count || $socket->can_read(1); ) {
        my $pdu = $smpp->read_pdu or die "the server closed the session\n";
        if ($pdu->{cmd} == Net::SMPP::CMD_deliver_sm) {
            $smpp->deliver_sm_resp(seq => $pdu->{seq}, message_id => '');
            my ($id, $stat) = $pdu->{short_message} =~ /^id:(\S+) .* stat:(\S+)/;
            (my $receipted = $pdu->{receipted_message_id} // '') =~ s/\0$//;
            print "receipt $id $stat $receipted $pdu->{source_addr}\n";
            $told++;
        } elsif ($pdu->{cmd} == Net::SMPP::CMD_enquire_link) {
            $smpp->enquire_link_resp(seq => $pdu->{seq});
        }
    }
    $smpp->unbind or die "the unbind was not answered\n";
}
