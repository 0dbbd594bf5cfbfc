// Second-reference is a small target of assay by another design than the embedded one: written from the
// specification alone, in another language, with nothing but the standard library.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
)

func main() {
	port := flag.Int("port", 0, "port of the plain HTTP service; 0 takes a free one")
	dir := flag.String("dir", "second-reference", "folder for the target file, keys and certificates")
	duplicates := flag.String("duplicates", "renamed", "what becomes of a hint that is present: renamed or rejected")
	synchronizers := flag.Int("synchronizers", 2, "how many the participant is connected to, 1 to 3")
	https := flag.Bool("https", false, "whether everything is asked for over TLS, by HTTP/2 where the client speaks it")
	flag.Parse()
	if (*duplicates != "renamed" && *duplicates != "rejected") || *synchronizers < 1 || *synchronizers > 3 {
		flag.Usage()
		os.Exit(2)
	}
	log.SetFlags(0)
	if err := run(*port, *dir, *duplicates, *synchronizers, *https); err != nil {
		log.Fatal(err)
	}
}

// run serves until an error comes.
func run(port int, dir, duplicates string, synchronizers int, https bool) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	signer, err := newSigner(filepath.Join(dir, "issuer-key.pem"))
	if err != nil {
		return err
	}
	plain, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	endpoints, err := openTLS(dir)
	if err != nil {
		return err
	}
	base := "http://" + plain.Addr().String()
	if https {
		base = "https://" + endpoints[1].listener.Addr().String()
	}
	participant := newParticipant(signer, duplicates == "rejected", synchronizers)
	handler := newService(base, participant, signer)
	file := filepath.Join(dir, "target.yaml")
	if err := writeTarget(file, base, participant, endpoints); err != nil {
		return err
	}

	failed := make(chan error)
	serve := func(listener net.Listener) {
		failed <- (&http.Server{Handler: handler, ErrorLog: silent}).Serve(listener)
	}
	go serve(plain)
	for _, endpoint := range endpoints {
		go serve(endpoint.listener)
	}
	fmt.Printf("The second reference listens at %s.\nJudge it: assay certify %s\n", base, file)
	return <-failed
}
