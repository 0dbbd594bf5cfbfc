package main

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"path/filepath"
	"time"
)

// endpoint is an open TLS port, and what the target file says of it.
type endpoint struct {
	listener net.Listener
	says     map[string]any
}

// openTLS makes certificates in dir and opens two ports: one with TLS 1.3 and client certificates, one with TLS 1.2 or newer and a list of suites.
func openTLS(dir string) ([]endpoint, error) {
	server, clients, err := makeIdentities(dir)
	if err != nil {
		return nil, err
	}
	certificates := []tls.Certificate{{Certificate: [][]byte{server.certificate.Raw}, PrivateKey: server.key}}
	trusted := x509.NewCertPool()
	trusted.AddCert(clients.certificate)
	protocols := []string{"h2", "http/1.1"}
	mutual, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: certificates, NextProtos: protocols, MinVersion: tls.VersionTLS13,
		ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: trusted,
		CurvePreferences: []tls.CurveID{tls.X25519, tls.CurveP256},
	})
	if err != nil {
		return nil, err
	}
	simple, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: certificates, NextProtos: protocols, MinVersion: tls.VersionTLS12,
		CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256},
	})
	if err != nil {
		return nil, err
	}
	// Go speaks all three suites of TLS 1.3, whatever is configured.
	newest := []string{"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"}
	return []endpoint{
		{mutual, map[string]any{
			"endpoint": mutual.Addr().String(), "caFile": "ca.pem", "path": "/api/participant/readyz",
			"minimumVersion": "TLSv1.3", "namedGroups": []string{"x25519", "secp256r1"},
			"ciphers": newest,
			"clientAuth": map[string]any{
				"required": true, "certificateFile": "admin.pem", "keyFile": "admin-key.pem",
				"expiredCertificateFile": "expired.pem", "expiredKeyFile": "expired-key.pem",
				"untrustedCertificateFile": "guest.pem", "untrustedKeyFile": "guest-key.pem",
			},
		}},
		{simple, map[string]any{
			"endpoint": simple.Addr().String(), "caFile": "ca.pem", "path": "/api/validator/readyz", "minimumVersion": "TLSv1.2",
			"ciphers":    append(newest, "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256"),
			"clientAuth": map[string]any{"required": false},
		}},
	}, nil
}

// makeIdentities writes the certificates that the target file names; servers and clients have an authority each.
func makeIdentities(dir string) (server, clients *identity, err error) {
	later, before := started.Add(720*time.Hour), started.Add(-24*time.Hour)
	made := map[string]*identity{}
	for _, one := range []struct {
		name, by string
		usage    x509.ExtKeyUsage
		ends     time.Time
	}{
		{"ca", "", 0, later},
		{"clients-ca", "", 0, later},
		{"server", "ca", x509.ExtKeyUsageServerAuth, later},
		{"admin", "clients-ca", x509.ExtKeyUsageClientAuth, later},
		{"expired", "clients-ca", x509.ExtKeyUsageClientAuth, before},
		// A client by all but who issued it.
		{"guest", "ca", x509.ExtKeyUsageClientAuth, later},
	} {
		if made[one.name], err = issue(one.name, made[one.by], one.usage, one.ends); err != nil {
			return nil, nil, err
		}
		if err = made[one.name].write(filepath.Join(dir, one.name)); err != nil {
			return nil, nil, err
		}
	}
	return made["server"], made["clients-ca"], nil
}
