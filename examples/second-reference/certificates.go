package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"time"
)

// identity is a certificate and its key.
type identity struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// issue makes an identity that ends at a time. Without an issuer it is an authority of its own.
func issue(name string, by *identity, usage x509.ExtKeyUsage, ends time.Time) (*identity, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name},
		NotBefore: started.Add(-72 * time.Hour), NotAfter: ends, BasicConstraintsValid: true,
	}
	if by == nil {
		template.IsCA, template.KeyUsage = true, x509.KeyUsageCertSign
		by = &identity{template, key}
	} else {
		template.KeyUsage, template.ExtKeyUsage = x509.KeyUsageDigitalSignature, []x509.ExtKeyUsage{usage}
		template.DNSNames, template.IPAddresses = []string{"localhost"}, []net.IP{net.IPv4(127, 0, 0, 1)}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, by.certificate, &key.PublicKey, by.key)
	if err != nil {
		return nil, err
	}
	certificate, err := x509.ParseCertificate(der)
	return &identity{certificate, key}, err
}

// write puts an identity into two files: NAME.pem and NAME-key.pem.
func (i *identity) write(path string) error {
	if err := writePEM(path+".pem", "CERTIFICATE", i.certificate.Raw); err != nil {
		return err
	}
	return writeKey(path+"-key.pem", i.key)
}

// writeKey writes a private key, PKCS#8 in PEM.
func writeKey(file string, key *ecdsa.PrivateKey) error {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	return writePEM(file, "PRIVATE KEY", der)
}

func writePEM(file, kind string, der []byte) error {
	return os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600)
}
